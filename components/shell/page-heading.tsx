import type { ReactNode } from "react";

/** A page's one h1, and a line on what it is for. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 sm:mb-8">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children ? <p className="text-muted mt-1 max-w-prose text-sm leading-6">{children}</p> : null}
    </header>
  );
}
