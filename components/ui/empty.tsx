import type { ReactNode } from "react";

/** Replaces an empty list: one sentence and one action. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 py-1">
    <p className="text-muted max-w-prose text-ui">{children}</p>
    {action}
  </div>
);
