import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title: string; summary?: ReactNode; isOpen?: boolean; children: ReactNode };

/** A collapsible part of a page with a title and a summary. `isOpen` is its initial state. */
export function Fold({ title, summary, isOpen, children }: Props) {
  return (
    <details className="group" open={isOpen}>
      <summary
        className={
          "touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-2 text-ui select-none " +
          "[&::-webkit-details-marker]:hidden"
        }
      >
        <ChevronRight
          aria-hidden
          className="text-muted size-4 shrink-0 transition-[rotate] group-open:rotate-90"
        />
        <span className="min-w-0">
          <span className="font-medium">{title}</span>
          {summary}
        </span>
      </summary>
      {children}
    </details>
  );
}
