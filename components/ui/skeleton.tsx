import { cn } from "./cn";

/** A placeholder block. Decorative; add one `LoadingNote` per group. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={cn("bg-soft rounded-control animate-late", className)} />
);

/** Announces once what is loading. */
export const LoadingNote = ({ children = "Loading…" }: { children?: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);
