import type { ReactNode } from "react";

/** A page's one h1, and a line on what it is for. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 sm:mb-8">
      <h1 className="text-title">{title}</h1>
      {children ? <p className="text-muted mt-1 max-w-prose text-ui">{children}</p> : null}
    </header>
  );
}

/** The h1 of an interview's pages. It is small: the question or the answer below it is what matters there. */
export const WorkflowTitle = ({ children }: { children: string }) => (
  <h1 className="text-muted text-ui">{children}</h1>
);
