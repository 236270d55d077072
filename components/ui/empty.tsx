import type { ReactNode } from "react";
import { cn } from "./cn";

const frame =
  "rounded-surface border-line flex flex-col items-center gap-4 border border-dashed px-6 py-10 text-center";
type Props = { children: ReactNode; action?: ReactNode; className?: string };

/** A list with nothing in it: one sentence, and the one thing to do about it. */
export const Empty = ({ children, action, className }: Props) => (
  <div className={cn(frame, className)}>
    <p className="text-muted max-w-prose text-ui">{children}</p>
    {action}
  </div>
);
