import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** The arrow in a `<summary>`, which points down once it is open. */
export const FoldArrow = ({ className }: { className: string }) => (
  <ChevronRight
    aria-hidden
    className={cn("shrink-0 transition-[rotate] in-[details[open]>summary]:rotate-90", className)}
  />
);

type Props = { title: string; summary?: ReactNode; isOpen?: boolean; children: ReactNode };

/** A collapsible part of a page with a title and a summary. `isOpen` is its initial state. */
export function Fold({ title, summary, isOpen, children }: Props) {
  return (
    <details open={isOpen}>
      <summary
        className={
          "touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-2 text-ui select-none " +
          "[&::-webkit-details-marker]:hidden"
        }
      >
        <FoldArrow className="text-muted size-4" />
        <span className="min-w-0">
          <span className="font-medium">{title}</span>
          {summary}
        </span>
      </summary>
      {children}
    </details>
  );
}
