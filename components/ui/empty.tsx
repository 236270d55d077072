import type { ReactNode } from "react";

/** In place of the rows of an empty list: one sentence, and the one thing to do about it. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 py-1">
    <p className="text-muted max-w-prose text-ui">{children}</p>
    {action}
  </div>
);
