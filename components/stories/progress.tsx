import type { Progress, ProgressMonth } from "@/lib/stories/schema";
import { plural } from "@/lib/text/plural";

const monthName = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const nameOf = ({ month }: ProgressMonth): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const share = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 100));

const lines = [
  { key: "with_figure", label: "With a figure", dash: undefined, mark: "circle" },
  { key: "with_own_past", label: "Says what “I” did", dash: "6 5", mark: "square" },
] as const;

const [width, height] = [640, 220];
const edge = { left: 44, right: 12, top: 12, bottom: 28 };

/** Shares of answers by month as lines. The table below has the same numbers. */
export function ProgressChart({ months }: { months: ProgressMonth[] }) {
  const shown = months.filter(({ answers }) => answers > 0);
  if (shown.length < 2) return null;
  const x = (at: number) => edge.left + (at * (width - edge.left - edge.right)) / (shown.length - 1);
  const y = (percent: number) => edge.top + (1 - percent / 100) * (height - edge.top - edge.bottom);
  // At most six labels, so that they have room on a phone.
  const step = Math.ceil(shown.length / 6);
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Share of answers by month, ${nameOf(shown[0] ?? months[0]!)} to ${nameOf(shown.at(-1) ?? months[0]!)}. The table has the numbers.`}
        viewBox={`0 0 ${width} ${height}`}
        className="text-ink h-auto w-full max-w-2xl [forced-color-adjust:auto]"
      >
        {[0, 50, 100].map((percent) => (
          <g key={percent} className="text-muted">
            <line
              x1={edge.left}
              x2={width - edge.right}
              y1={y(percent)}
              y2={y(percent)}
              stroke="currentColor"
              strokeOpacity={0.35}
            />
            <text x={edge.left - 8} y={y(percent) + 4} textAnchor="end" fill="currentColor" fontSize={12}>
              {percent} %
            </text>
          </g>
        ))}
        {shown.map((month, at) =>
          at % step === 0 ? (
            <text
              key={month.month}
              x={x(at)}
              y={height - 8}
              textAnchor={at === 0 ? "start" : at === shown.length - 1 ? "end" : "middle"}
              fill="currentColor"
              fontSize={12}
            >
              {nameOf(month)}
            </text>
          ) : null,
        )}
        {lines.map((line) => {
          const points = shown.map((month, at) => [x(at), y(share(month[line.key], month.answers))] as const);
          return (
            <g key={line.key} className={line.mark === "circle" ? "text-accent" : "text-ink"}>
              <polyline
                points={points.map((point) => point.join()).join(" ")}
                fill="none"
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={line.dash}
              />
              {points.map(([left, top], at) => (
                <Mark key={shown[at]?.month} kind={line.mark} left={left} top={top} />
              ))}
            </g>
          );
        })}
      </svg>
      <figcaption className="text-muted mt-2 flex flex-wrap gap-x-6 text-ui">
        {lines.map((line) => (
          <span key={line.key} className="inline-flex items-center gap-2">
            <svg
              aria-hidden
              width={32}
              height={10}
              className={line.mark === "circle" ? "text-accent" : "text-ink"}
            >
              <line
                x1={0}
                x2={32}
                y1={5}
                y2={5}
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={line.dash}
              />
              <Mark kind={line.mark} left={16} top={5} />
            </svg>
            {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const Mark = ({ kind, left, top }: { kind: "circle" | "square"; left: number; top: number }) =>
  kind === "circle" ? (
    <circle cx={left} cy={top} r={4} fill="currentColor" />
  ) : (
    <rect x={left - 3.5} y={top - 3.5} width={7} height={7} fill="currentColor" />
  );

const heads = ["Interviews", "Answers", "Words an answer", "With a figure", "Says what “I” did", "Skipped"];

export const ProgressTable = ({ months }: { months: ProgressMonth[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on narrow screens
  <div role="region" aria-label="Numbers by month" tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-ui tabular-nums">
      <caption className="text-muted pb-2 text-left text-meta">
        Finished interviews. Second tries count as answers, not as interviews. Months are in UTC.
      </caption>
      <thead>
        <tr className="border-line border-b">
          {["Month", ...heads].map((head, at) => (
            <th
              key={head}
              scope="col"
              className={at === 0 ? "py-2 text-left font-semibold" : "py-2 pl-4 text-right font-semibold"}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {months.toReversed().map((one) => (
          <tr key={one.month}>
            <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
              {nameOf(one)}
            </th>
            {[
              one.interviews,
              one.answers,
              one.words ?? "–",
              ...lines.map(({ key }) => (one.answers === 0 ? "–" : `${share(one[key], one.answers)} %`)),
              one.skipped,
            ].map((value, at) => (
              <td key={heads[at]} className="py-2 pl-4 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** What changed between the last 10 answers and the 10 before. */
export function changeText({ last, before }: Pick<Progress, "last" | "before">): string {
  const now = `${last.with_figure} of your last ${plural(last.answers, "answer")} have a figure`;
  const own = `${last.with_own_past} say what “I” did`;
  if (before.answers === 0) return `${now}, and ${own}.`;
  const of = `of the ${before.answers} before`;
  return `${now}; ${before.with_figure} ${of}. ${last.with_own_past} of the last ${last.answers} say what “I” did; ${before.with_own_past} ${of}.`;
}
