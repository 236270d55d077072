import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A quiet block in the shape of what is to come. Decoration: put one `LoadingNote` beside a group of them. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("bg-soft rounded-control animate-late h-4", className)} {...rest} />;
}

/** Tells a screen reader, once, what is being loaded. */
export function LoadingNote({ children = "Loading…" }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
