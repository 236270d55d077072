import type { ReactNode } from "react";
import type { OwnUsage as Own } from "@/lib/usage/queries";
import { percentOf, softPercent } from "@/lib/usage/schema";
import { count } from "./words";

/** A line at a limit or near it; null below 80 %. */
function notice({ today, installationPercent, spent }: Own): string | null {
  if (spent) return spent;
  if (percentOf(today) >= softPercent) return `You have used ${percentOf(today)} % of today’s tokens.`;
  if (installationPercent >= softPercent)
    return `This installation has used ${installationPercent} % of this month’s tokens.`;
  return null;
}

/** The person's own tokens of the model service. */
export function OwnUsage({ usage }: { usage: Own }) {
  const { today, month } = usage;
  const text = notice(usage);
  const rows: [string, ReactNode][] = [
    ["Today", today.limit === null ? count(today.tokens) : `${count(today.tokens)} of ${count(today.limit)}`],
    ["This month", count(month)],
  ];
  return (
    <section aria-labelledby="usage" className="border-line mt-10 border-t pt-5">
      <h2 id="usage" className="text-body font-semibold">
        Usage
      </h2>
      <p className="text-muted mt-1 text-ui">Tokens of the AI service. Days begin at 00:00 UTC.</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-ui">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text ? <p className="mt-3 text-ui">{text}</p> : null}
    </section>
  );
}
