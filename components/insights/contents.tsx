const look =
  "text-muted hover:text-ink touch:min-h-11 inline-flex items-center rounded-control underline-offset-4 hover:underline";

/** Links to the parts of the insights: `id` and heading of each. */
export function Contents({
  parts,
}: {
  parts: readonly (readonly [id: string, heading: string, ...unknown[]])[];
}) {
  return (
    <nav aria-label="Contents" className="-mb-4 text-ui print:hidden">
      <ul className="flex gap-x-4 gap-y-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
        {parts.map(([id, heading]) => (
          <li key={id}>
            <a href={`#${id}`} className={look}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
