"use client";

import { useState } from "react";
import { PracticeNote } from "@/components/chat/practice-note";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/error-state";
import { getExport } from "@/lib/conversations/client";

/** What the export says of each reply; its other parts are not needed here. */
type Export = {
  messages: {
    id: string;
    speaker_name: string;
    made: {
      model: string | null;
      prompt_version: number | null;
      duration_ms: number | null;
      input_tokens: number | null;
      output_tokens: number | null;
    } | null;
  }[];
  insights: { model: string | null } | null;
  totals: { replies: number; duration_ms: number; input_tokens: number; output_tokens: number };
};

const number = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en"));
const seconds = (ms: number | null): string => (ms === null ? "–" : `${(ms / 1000).toFixed(1)} s`);

/** Which model wrote each reply, from which version of the prompt, in what time and for how many tokens. */
export function HowMade({ conversationId, practice }: { conversationId: string; practice: boolean }) {
  const [data, setData] = useState<Export | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function load() {
    setBusy(true);
    setProblem(null);
    const answer = await getExport(conversationId);
    setBusy(false);
    if (answer.ok) setData(answer.data);
    else setProblem(answer.problem.detail);
  }

  return (
    <details
      className="text-sm print:hidden"
      onToggle={(event) => {
        if (event.currentTarget.open && !busy) void load();
      }}
    >
      <summary className="text-muted hover:text-ink touch:py-3 rounded-control w-fit cursor-pointer">
        How this was made
      </summary>
      <div className="mt-4 flex flex-col gap-4">
        {practice ? <PracticeNote /> : null}
        {problem ? <ErrorState onRetry={() => void load()}>{problem}</ErrorState> : null}
        {busy && !data ? <Spinner label="Loading…" /> : null}
        {data ? <Made data={data} /> : null}
      </div>
    </details>
  );
}

function Made({ data: { messages, totals, insights } }: { data: Export }) {
  const replies = messages.flatMap(({ id, speaker_name, made }) =>
    made ? [{ id, speaker_name, ...made }] : [],
  );
  return (
    <>
      <p className="text-muted leading-6">
        {totals.replies === 1 ? "1 reply" : `${number(totals.replies)} replies`} in{" "}
        {seconds(totals.duration_ms)}, {number(totals.input_tokens)} tokens read and{" "}
        {number(totals.output_tokens)} written.
        {insights?.model ? ` The insights are by ${insights.model}.` : null}
      </p>
      <section
        aria-label="Replies and how they were made"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        className="border-line rounded-control max-h-80 overflow-auto border"
      >
        <table className="w-full text-left">
          <thead className="bg-soft text-muted sticky top-0 text-xs">
            <tr>
              {["Reply by", "Model", "Prompt", "Time", "Tokens in", "Tokens out"].map((label) => (
                <th key={label} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {replies.map((reply) => (
              <tr key={reply.id}>
                <td className="px-3 py-2 whitespace-nowrap">{reply.speaker_name}</td>
                <td className="figures px-3 py-2 text-xs whitespace-nowrap">{reply.model ?? "–"}</td>
                <td className="figures px-3 py-2 text-xs">
                  {reply.prompt_version === null ? "–" : `v${reply.prompt_version}`}
                </td>
                <td className="figures px-3 py-2 text-xs whitespace-nowrap">{seconds(reply.duration_ms)}</td>
                <td className="figures px-3 py-2 text-xs">{number(reply.input_tokens)}</td>
                <td className="figures px-3 py-2 text-xs">{number(reply.output_tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
