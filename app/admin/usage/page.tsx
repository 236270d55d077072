import type { Metadata } from "next";
import { LoadFailed } from "@/components/characters/load-failed";
import { PageHeading } from "@/components/shell/page-heading";
import { UsageFilters } from "@/components/usage/usage-filters";
import { UsageTable } from "@/components/usage/usage-table";
import { count } from "@/components/usage/words";
import { hasModelService } from "@/lib/ai/service";
import { requireSuperuser } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";
import { shownRows } from "@/lib/page";
import { getUsagePage } from "@/lib/usage/queries";
import { percentOf, type Spent, usageQuery } from "@/lib/usage/schema";

export const metadata: Metadata = { title: "Usage" };

const pageSize = 100;

type Query = Promise<Record<string, string | string[] | undefined>>;

function monthText(month: Spent): string {
  const { tokens, limit } = month;
  if (limit === null) return `This month: ${count(tokens)} tokens, without a limit.`;
  return `This month: ${count(tokens)} of ${count(limit)} tokens (${percentOf(month)} %).`;
}

/** `?from=…&to=…` chooses days of UTC, `?show=N` shows more rows. */
export default async function UsagePage({ searchParams }: { searchParams: Query }) {
  const actor = await requireSuperuser();
  const { show, ...given } = await searchParams;
  const typed: Record<string, string> = {};
  for (const [name, value] of Object.entries(given))
    if (typeof value === "string" && value.trim() !== "") typed[name] = value;
  const query = usageQuery.safeParse(typed);
  const problems = query.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
  const limit = shownRows(show, pageSize);
  const page = query.success ? await orNull(getUsagePage(actor, { ...query.data, limit })) : null;
  return (
    <>
      <PageHeading title="Usage">Tokens of the AI service. Days and months are in UTC.</PageHeading>
      {hasModelService() ? null : <p className="mb-6 text-ui">In practice mode, nothing is counted.</p>}
      {page && hasModelService() ? <p className="mb-6 text-ui">{monthText(page.month)}</p> : null}
      <UsageFilters
        typed={typed}
        days={page?.days ?? null}
        errors={Object.fromEntries(problems) as Record<string, string>}
      />
      {page ? <UsageTable page={page} next={limit + pageSize} /> : null}
      {query.success && !page ? (
        <LoadFailed text="Error loading the usage. Please try again later." toast={false} />
      ) : null}
    </>
  );
}
