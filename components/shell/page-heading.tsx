import type { ReactNode } from "react";

export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-6 sm:mb-8">
      <h1 className="text-title">{title}</h1>
      {children ? <p className="text-muted mt-1 max-w-prose text-ui">{children}</p> : null}
    </header>
  );
}

/** The small h1 of interview pages, where the question or answer matters more. */
export const WorkflowTitle = ({ children }: { children: string }) => (
  <h1 className="text-muted text-ui">{children}</h1>
);
