import { cn } from "@/components/ui/cn";
import type { Marks } from "@/lib/insights/schema";

const parts = { situation: "Situation", action: "Action", result: "Result", own_part: "Own part" } as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** A filled disc with a tick for what is told, a ring for what is not. */
function Shape({ isTold }: { isTold: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className="size-3.5 shrink-0">
      <circle cx="8" cy="8" r="7" fill={isTold ? "currentColor" : "none"} stroke="currentColor" />
      {isTold ? (
        <path d="m4.5 8.2 2.4 2.4 4.6-5" className="stroke-paper" fill="none" strokeWidth="1.8" />
      ) : null}
    </svg>
  );
}

/** The four parts of an answer, and which of them it tells. */
export function AnswerMarks({ marks, className }: { marks: Marks; className?: string }) {
  return (
    <span className={cn("flex flex-wrap gap-x-3 gap-y-1 text-meta", className)}>
      {names.map((name) => (
        <span
          key={name}
          className={cn("inline-flex items-center gap-1", marks[name] ? "text-accent" : "text-muted")}
        >
          <Shape isTold={marks[name]} />
          {parts[name]}
          <span className="sr-only">{marks[name] ? ": told. " : ": missing. "}</span>
        </span>
      ))}
    </span>
  );
}

/** What the shapes mean. */
export const MarksLegend = () => (
  <p aria-hidden className="text-muted flex items-center gap-3 text-meta">
    <span className="text-accent inline-flex items-center gap-1">
      <Shape isTold /> told
    </span>
    <span className="inline-flex items-center gap-1">
      <Shape isTold={false} /> missing
    </span>
  </p>
);
