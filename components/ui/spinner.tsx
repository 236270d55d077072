import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Appears after 200 ms, so that short waits show nothing. The label is visible. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <p role="status" className={cn("text-muted animate-late flex items-center gap-2.5 text-ui", className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
      {label}
    </p>
  );
}
