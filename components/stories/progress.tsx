import { markNames } from "@/components/insights/reading";
import { Section } from "@/components/ui/section";
import type { Progress, ProgressMonth } from "@/lib/stories/schema";
import { plural } from "@/lib/text/plural";

const monthName = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const nameOf = ({ month }: ProgressMonth): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const share = (part: number, all: number): number => (all === 0 ? 0 : Math.round((part / all) * 100));

const lines = [
  { key: "with_figure", label: "With a figure", dash: undefined, mark: "circle" },
  { key: "with_own_past", label: "Says what “I” did", dash: "6 5", mark: "square" },
] as const;

const [width, height] = [400, 180];
const edge = { left: 44, right: 12, top: 12, bottom: 28 };

type Series = (typeof lines)[number];
const colourOf = ({ mark }: Series): string => (mark === "circle" ? "text-accent" : "text-ink");

const x = (at: number, count: number): number =>
  edge.left + (at * (width - edge.left - edge.right)) / (count - 1);
const y = (percent: number): number => edge.top + (1 - percent / 100) * (height - edge.top - edge.bottom);

/** Shares of answers by month as lines; nothing for less than two months. The table has the same numbers. */
export function ProgressChart({ months }: { months: ProgressMonth[] }) {
  const shown = months.filter(({ answers }) => answers > 0);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || first === last) return null;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Share of answers by month, ${nameOf(first)} to ${nameOf(last)}. The table has the numbers.`}
        viewBox={`0 0 ${width} ${height}`}
        className="text-ink h-auto w-full max-w-md"
      >
        <Axes months={shown} />
        {lines.map((line) => (
          <Line key={line.key} line={line} months={shown} />
        ))}
      </svg>
      <figcaption className="text-muted mt-2 flex flex-wrap gap-x-6 text-ui">
        {lines.map((line) => (
          <span key={line.key} className="inline-flex items-center gap-2">
            <svg aria-hidden width={32} height={10} className={colourOf(line)}>
              <line {...stroke(line)} x1={0} x2={32} y1={5} y2={5} />
              <Mark kind={line.mark} left={16} top={5} />
            </svg>
            {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const stroke = ({ dash }: Series) => ({ stroke: "currentColor", strokeWidth: 2, strokeDasharray: dash });

function Axes({ months }: { months: ProgressMonth[] }) {
  // At most four labels, so that they have room.
  const step = Math.ceil(months.length / 4);
  const anchorOf = (at: number) => (at === 0 ? "start" : at === months.length - 1 ? "end" : "middle");
  return (
    <g className="text-muted" fontSize={12}>
      {[0, 50, 100].map((percent) => (
        <g key={percent}>
          <line
            x1={edge.left}
            x2={width - edge.right}
            y1={y(percent)}
            y2={y(percent)}
            stroke="currentColor"
            strokeOpacity={0.35}
          />
          <text x={edge.left - 8} y={y(percent) + 4} textAnchor="end" fill="currentColor">
            {percent} %
          </text>
        </g>
      ))}
      {months.map((month, at) =>
        at % step === 0 ? (
          <text
            key={month.month}
            x={x(at, months.length)}
            y={height - 8}
            textAnchor={anchorOf(at)}
            fill="currentColor"
          >
            {nameOf(month)}
          </text>
        ) : null,
      )}
    </g>
  );
}

function Line({ line, months }: { line: Series; months: ProgressMonth[] }) {
  const points = months.map((month, at) => ({
    month: month.month,
    left: x(at, months.length),
    top: y(share(month[line.key], month.answers)),
  }));
  return (
    <g className={colourOf(line)}>
      <polyline
        {...stroke(line)}
        points={points.map(({ left, top }) => `${left},${top}`).join(" ")}
        fill="none"
      />
      {points.map(({ month, left, top }) => (
        <Mark key={month} kind={line.mark} left={left} top={top} />
      ))}
    </g>
  );
}

const Mark = ({ kind, left, top }: { kind: "circle" | "square"; left: number; top: number }) =>
  kind === "circle" ? (
    <circle cx={left} cy={top} r={4} fill="currentColor" />
  ) : (
    <rect x={left - 3.5} y={top - 3.5} width={7} height={7} fill="currentColor" />
  );

type Column = { head: string; of: (month: ProgressMonth) => string | number };

const percent = (part: number, all: number): string => (all === 0 ? "–" : `${share(part, all)} %`);

const factColumns: Column[] = [
  { head: "Interviews", of: ({ interviews }) => interviews },
  { head: "Answers", of: ({ answers }) => answers },
  { head: "Words an answer", of: ({ words }) => words ?? "–" },
  ...lines.map(({ key, label }) => ({
    head: label,
    of: (month: ProgressMonth) => percent(month[key], month.answers),
  })),
  { head: "Skipped", of: ({ skipped }) => skipped },
];

const parts = ["situation", "action", "result", "own_part"] as const;
const markColumns: Column[] = [
  { head: "Answers marked", of: ({ marked }) => marked },
  ...parts.map((part) => ({
    head: markNames[part],
    of: (month: ProgressMonth) => percent(month[part], month.marked),
  })),
];

export const ProgressTable = ({ months }: { months: ProgressMonth[] }) => (
  <div>
    <p className="text-muted pb-2 text-meta">
      Finished interviews. Second tries count as answers, not as interviews. Months are in UTC. “Says what ‘I’
      did” needs a verb such as “led” or “asked” after “I”: “I put” may be the present, and is not counted.
    </p>
    <MonthRows label="Numbers by month" columns={factColumns} months={months} />
  </div>
);

/** What the answers hold, by month; nothing if no model marked them. */
export function MarksTable({ months }: { months: ProgressMonth[] }) {
  const shown = months.filter(({ marked }) => marked > 0);
  if (shown.length === 0) return null;
  return (
    <Section title="What your answers hold">
      <p className="text-muted pb-2 text-meta">
        The share of answers in which the AI model found each part when it made your insights.
      </p>
      <MonthRows label="What your answers hold, by month" columns={markColumns} months={shown} />
    </Section>
  );
}

type RowsProps = { label: string; columns: Column[]; months: ProgressMonth[] };

const MonthRows = ({ label, columns, months }: RowsProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on narrow screens
  <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-ui tabular-nums">
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="py-2 text-left font-semibold">
            Month
          </th>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="py-2 pl-4 text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-line divide-y">
        {months.toReversed().map((month) => (
          <tr key={month.month}>
            <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
              {nameOf(month)}
            </th>
            {columns.map(({ head, of }) => (
              <td key={head} className="py-2 pl-4 text-right whitespace-nowrap">
                {of(month)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** How many of the last 10 answers and of the 10 before have a figure; null if none of them has one. */
export function changeText({ last, before }: Pick<Progress, "last" | "before">): string | null {
  if (last.with_figure + before.with_figure === 0) return null;
  const has = last.with_figure === 1 ? "has" : "have";
  const now = `${last.with_figure} of your last ${plural(last.answers, "answer")} ${has} a figure`;
  return before.answers === 0 ? `${now}.` : `${now}; ${before.with_figure} of the ${before.answers} before.`;
}
