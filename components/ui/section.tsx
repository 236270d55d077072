import { type ReactNode, useId } from "react";

type Props = { title: string; count?: number | undefined; hint?: string; children: ReactNode };

/** A section with a heading and the number of its entries. */
export function Section({ title, count, hint, children }: Props) {
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
      {hint ? <p className="text-muted -mt-2 mb-3 text-ui">{hint}</p> : null}
      {children}
    </section>
  );
}
