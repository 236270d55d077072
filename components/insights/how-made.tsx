"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callOptions } from "@/components/shell/query";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import type { Data } from "@/lib/client";
import type { exportCall } from "@/lib/conversations/api";
import { FoldPart } from "./part";

type Props = {
  conversationId: string;
  /** How the model read the interview, unless it read it as a whole. */
  reading: string | null;
};

/** The model, prompt version, duration and tokens of each reply. */
export function HowMade({ conversationId, reading }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const input = { params: { id: conversationId }, query: { format: "json" as const } };
  const { data, error, refetch, isFetching } = useQuery({
    ...callOptions<typeof exportCall>("GET /conversations/{id}/export", input),
    enabled: isOpen,
    // The audit log records each call.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return (
    <FoldPart id="made" heading="How this was made" onToggle={setIsOpen}>
      <div className="flex flex-col gap-4 text-ui">
        {reading ? <p className="text-muted">{reading}</p> : null}
        {error ? <ErrorState onRetry={() => void refetch()}>{error.message}</ErrorState> : null}
        {isFetching && !data ? <Spinner label="Loading…" /> : null}
        {data ? <Replies data={data} /> : null}
      </div>
    </FoldPart>
  );
}

const number = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en"));
const seconds = (ms: number | null): string => (ms === null ? "–" : `${(ms / 1000).toFixed(1)} s`);
const cell = "px-3 py-2 whitespace-nowrap";
const columns = ["Reply by", "Model", "Prompt", "Time", "Tokens in", "Tokens out"];

function Replies({ data: { messages, totals, insights } }: { data: Data<typeof exportCall> }) {
  return (
    <>
      <p className="text-muted">
        {totals.replies === 1 ? "1 reply" : `${number(totals.replies)} replies`} in{" "}
        {seconds(totals.duration_ms)}.{insights?.model ? ` The insights are by ${insights.model}.` : null}{" "}
        With summaries and insights, {number(totals.input_tokens)} tokens were read and{" "}
        {number(totals.output_tokens)} written.
      </p>
      <section
        aria-label="Replies and how they were made"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        className="border-line rounded-control max-h-80 overflow-auto border"
      >
        <table className="w-full text-left">
          <thead className="bg-soft text-muted sticky top-0 text-meta">
            <tr>
              {columns.map((label) => (
                <th key={label} scope="col" className={`${cell} font-medium`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line figures divide-y text-meta">
            {messages.map(({ id, speaker_name, made }) =>
              made ? (
                <tr key={id}>
                  <td className={cell}>
                    <bdi>{speaker_name}</bdi>
                  </td>
                  {[
                    made.model ?? "–",
                    made.prompt_version === null ? "–" : `v${made.prompt_version}`,
                    seconds(made.duration_ms),
                    number(made.input_tokens),
                    number(made.output_tokens),
                  ].map((text, at) => (
                    <td key={columns[at + 1]} className={cell}>
                      {text}
                    </td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
