import { PageButton } from "@/components/shell/page-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { Section } from "@/components/ui/section";
import type { getUsagePage } from "@/lib/usage/queries";
import type { NamedUsage } from "@/lib/usage/schema";
import { count, dayText, words } from "./words";

type Props = {
  page: Awaited<ReturnType<typeof getUsagePage>>;
  /** How many rows the next page shows. */
  next: number;
};

/** The rows of a range, by day. On narrow screens purpose and model are below the person. */
export function UsageTable({ page, next }: Props) {
  const { days, rows, hasMore } = page;
  const { from, to } = days;
  if (rows.length === 0) return <Empty>No tokens were used on these days.</Empty>;
  return (
    <Section title="Tokens">
      <table className="w-full text-left text-ui">
        <thead className="text-muted text-meta">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3 font-medium">
              Person
            </th>
            <th scope="col" className="hidden py-2 pr-3 font-medium sm:table-cell">
              Purpose
            </th>
            <th scope="col" className="hidden py-2 pr-3 font-medium sm:table-cell">
              Model
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-medium">
              Input
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Output
            </th>
          </tr>
        </thead>
        {[...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => (
          <Day key={day} day={day} rows={ofDay} />
        ))}
        <Sums page={page} />
      </table>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {hasMore ? (
          <PageButton
            href={`/admin/usage?${new URLSearchParams({ from, to, show: String(next) }).toString()}`}
            scroll={false}
            size="sm"
            busyLabel="Loading..."
          >
            Show more
          </PageButton>
        ) : null}
        <a
          href={`/api/v1/admin/usage?${new URLSearchParams({ from, to, format: "csv" }).toString()}`}
          download
          className={buttonVariants({ size: "sm" })}
        >
          Download CSV
        </a>
      </div>
    </Section>
  );
}

function Sums({ page: { days, input_tokens, output_tokens } }: Pick<Props, "page">) {
  const { from, to } = days;
  return (
    <tfoot>
      <tr className="border-line border-t font-semibold">
        <th scope="row" className="py-2.5 pr-3">
          {from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}
        </th>
        <td className="hidden py-2.5 pr-3 align-top sm:table-cell">All purposes</td>
        <td className="hidden py-2.5 pr-3 align-top sm:table-cell">All models</td>
        <td className="figures py-2.5 pr-3 text-right align-top">{count(input_tokens)}</td>
        <td className="figures py-2.5 text-right align-top">{count(output_tokens)}</td>
      </tr>
    </tfoot>
  );
}

function Day({ day, rows }: { day: string; rows: NamedUsage[] }) {
  return (
    <tbody className="align-top">
      <tr>
        <th scope="rowgroup" colSpan={5} className="pt-4 pb-1 font-semibold">
          {dayText(day)}
        </th>
      </tr>
      {rows.map(({ user_id, email, purpose, model, input_tokens, output_tokens }) => (
        <tr key={`${user_id} ${purpose} ${model}`} className="border-line border-b last:border-b-0">
          <th scope="row" className="py-2 pr-3 font-normal break-all">
            {email}
            <span className="text-muted block text-meta break-normal [overflow-wrap:anywhere] sm:hidden">
              {words[purpose]} · {model}
            </span>
          </th>
          <td className="hidden py-2 pr-3 sm:table-cell">{words[purpose]}</td>
          <td className="hidden py-2 pr-3 [overflow-wrap:anywhere] sm:table-cell">{model}</td>
          <td className="figures py-2 pr-3 text-right">{count(input_tokens)}</td>
          <td className="figures py-2 text-right">{count(output_tokens)}</td>
        </tr>
      ))}
    </tbody>
  );
}
