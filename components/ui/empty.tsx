import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

/** A list with nothing in it: one sentence, and the one thing to do about it. */
export function Empty({
  children,
  action,
  className,
  ...rest
}: ComponentProps<"div"> & { action?: ReactNode }) {
  return (
    <div
      className={cn(
        "rounded-surface border-line flex flex-col items-center gap-4 border border-dashed px-6 py-10 text-center",
        className,
      )}
      {...rest}
    >
      <p className="text-muted max-w-prose text-sm leading-6">{children}</p>
      {action}
    </div>
  );
}
