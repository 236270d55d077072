import type { ReactNode } from "react";
import { cn } from "./cn";

/** A message that stands in the page. `danger` interrupts a screen reader, `info` waits for its turn. */
export function Notice({
  tone = "info",
  title,
  children,
  className,
}: {
  tone?: "info" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cn(
        "rounded-control px-4 py-3 text-sm leading-6",
        tone === "danger" ? "bg-danger-soft text-danger" : "bg-soft text-ink",
        className,
      )}
    >
      {title ? <p className="font-medium">{title}</p> : null}
      {children ? <p className={title ? "text-muted" : undefined}>{children}</p> : null}
    </div>
  );
}
