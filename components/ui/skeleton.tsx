import { cn } from "./cn";

/** A quiet block in the shape of what is to come. Decoration: put one `LoadingNote` beside a group of them. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={cn("bg-soft rounded-control animate-late", className)} />
);

/** Tells a screen reader, once, what is being loaded. */
export const LoadingNote = ({ children = "Loading…" }: { children?: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);
