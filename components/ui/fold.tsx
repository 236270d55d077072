import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title: string; summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** A part of a page that says in a line what it holds, and shows it when it is opened. `isOpen`: at first. */
export function Fold({ title, summary, isOpen, children }: Props) {
  return (
    <details className="group" open={isOpen}>
      <summary className="touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-2 text-ui select-none [&::-webkit-details-marker]:hidden">
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
