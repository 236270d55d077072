"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import { unwrap } from "@/components/shell/query";
import { storyPath } from "@/components/stories/paths";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Title } from "@/components/ui/title";
import { findSupport } from "@/lib/stories/client";
import type { Support } from "@/lib/stories/schema";
import { TickRow } from "./tick-row";
import type { Start } from "./use-start";

type Props = { start: Start; resumeId: string | null };

/** The lines of the job description with what supports each, to tick the ones to practise. Needs a model service. */
export function JobLines({ start, resumeId }: Props) {
  const { brief, notice, form, isHydrated, ticked } = start;
  const asked = { brief: brief.trim(), resume_id: resumeId };
  const support = useMutation({
    mutationFn: async (input: typeof asked) => {
      await start.accept();
      return unwrap(findSupport(input));
    },
  });
  if (asked.brief === "") return null;
  // The result applies only to the text and resume that were compared.
  const isCompared = JSON.stringify(support.variables) === JSON.stringify(asked);
  const found = isCompared ? support.data : undefined;
  const toggle = (line: string) =>
    start.setTicked(ticked.includes(line) ? ticked.filter((one) => one !== line) : [...ticked, line]);
  return (
    <div className="mt-2 flex w-full flex-col items-start gap-2">
      {found ? <Lines found={found} ticked={ticked} disabled={form.busy} onToggle={toggle} /> : null}
      {support.error ? (
        <ErrorState onRetry={() => support.mutate(asked)} className="w-full">
          {support.error.message}
        </ErrorState>
      ) : null}
      {found ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          disabled={!isHydrated || form.busy}
          busy={support.isPending}
          busyLabel="Comparing…"
          onClick={() => support.mutate(asked)}
        >
          {notice
            ? "Accept the notice and compare the job with my stories"
            : "Compare the job with my stories"}
        </Button>
      )}
    </div>
  );
}

type LinesProps = {
  found: Support;
  ticked: readonly string[];
  disabled: boolean;
  onToggle: (line: string) => void;
};

function Lines({ found, ticked, disabled, onToggle }: LinesProps) {
  const id = useId();
  if (found.lines.length === 0)
    return <p className="text-muted text-ui">No line of the text names a task or a skill.</p>;
  return (
    <section aria-labelledby={id} className="w-full">
      <h2 id={id} className="text-body font-semibold">
        The job, line by line
      </h2>
      <p className="text-muted mt-0.5 text-ui">
        With what you said in your stories and resume. Tick lines to practise them; none means all. Only you
        see this.
      </p>
      <ul className="border-line mt-3 flex flex-col border-t">
        {found.lines.map(({ line, support }) => (
          <li key={line} className="border-line border-b pb-2">
            <TickRow checked={ticked.includes(line)} disabled={disabled} onToggle={() => onToggle(line)}>
              <bdi>{line}</bdi>
            </TickRow>
            <Quotes support={support} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quotes({ support }: Pick<Support["lines"][number], "support">) {
  if (support.length === 0) return <p className="text-muted pl-8 text-meta">Nothing found.</p>;
  return (
    <ul className="flex flex-col gap-1.5 pl-8">
      {support.map(({ quote, story }) => (
        <li key={quote} className="text-ui">
          <q dir="auto" className="break-words">
            {quote}
          </q>{" "}
          {story ? (
            <Link
              href={storyPath(story.id)}
              prefetch={false}
              target="_blank"
              className="text-muted text-meta underline underline-offset-4"
            >
              <Title>{story.title}</Title>
            </Link>
          ) : (
            <span className="text-muted text-meta">Resume</span>
          )}
        </li>
      ))}
    </ul>
  );
}
