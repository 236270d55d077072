import { type ReactNode, useId } from "react";

type Props = { title: string; count?: number | undefined; children: ReactNode };

/** A section with a heading and the number of its entries. */
export function Section({ title, count, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-baseline gap-2">
        <h2 id={id} tabIndex={-1} className="text-body font-semibold outline-none">
          {title}
        </h2>
        {count ? (
          <span aria-hidden className="text-muted figures text-meta">
            {count}
          </span>
        ) : null}
      </div>
      {children}
    </section>
  );
}
