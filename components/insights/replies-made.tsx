import type { Data } from "@/lib/client";
import type { exportCall } from "@/lib/conversations/api";

const number = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en"));
const seconds = (ms: number | null): string => (ms === null ? "–" : `${(ms / 1000).toFixed(1)} s`);
const cell = "px-3 py-2 whitespace-nowrap";
const figures = `figures text-meta ${cell}`;
const columns = ["Reply by", "Model", "Prompt", "Time", "Tokens in", "Tokens out"];

/** How each reply came about, and what all of them took. */
export function RepliesMade({ data: { messages, totals, insights } }: { data: Data<typeof exportCall> }) {
  return (
    <>
      <p className="text-muted">
        {totals.replies === 1 ? "1 reply" : `${number(totals.replies)} replies`} in{" "}
        {seconds(totals.duration_ms)}.{insights?.model ? ` The insights are by ${insights.model}.` : null}
      </p>
      <details>
        <summary className="text-muted hover:text-ink touch:py-3 rounded-control w-fit cursor-pointer">
          Details
        </summary>
        <p className="text-muted mt-3">
          With summaries and insights, {number(totals.input_tokens)} tokens were read and{" "}
          {number(totals.output_tokens)} written.
        </p>
        <section
          aria-label="Replies and how they were made"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          className="border-line rounded-control mt-3 max-h-80 overflow-auto border"
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
            <tbody className="divide-line divide-y">
              {messages.map(({ id, speaker_name, made }) =>
                made ? (
                  <tr key={id}>
                    <td className={cell}>
                      <bdi>{speaker_name}</bdi>
                    </td>
                    <td className={figures}>{made.model ?? "–"}</td>
                    <td className={figures}>
                      {made.prompt_version === null ? "–" : `v${made.prompt_version}`}
                    </td>
                    <td className={figures}>{seconds(made.duration_ms)}</td>
                    <td className={figures}>{number(made.input_tokens)}</td>
                    <td className={figures}>{number(made.output_tokens)}</td>
                  </tr>
                ) : null,
              )}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
