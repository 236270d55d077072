import type { Metadata } from "next";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditList } from "@/components/audit/audit-list";
import { LoadFailed } from "@/components/characters/load-failed";
import { PageHeading } from "@/components/shell/page-heading";
import { listEvents } from "@/lib/audit/queries";
import { auditQuery } from "@/lib/audit/schema";
import { requireSuperuser } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";

export const metadata: Metadata = { title: "Audit log" };

type Query = Promise<Record<string, string | string[] | undefined>>;

/** `?action=…&email=…&from=…&to=…` filters, `?cursor=…` shows older events. */
export default async function AuditPage({ searchParams }: { searchParams: Query }) {
  const actor = await requireSuperuser();
  const typed: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams))
    if (typeof value === "string" && value.trim() !== "" && !value.includes("\0")) typed[name] = value;
  const { cursor, ...filters } = typed;
  const query = auditQuery.pick({ action: true, email: true, from: true, to: true }).safeParse(filters);
  const problems = query.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
  const page = query.success ? await orNull(listEvents(actor, { ...query.data, cursor, limit: 50 })) : null;
  return (
    <>
      <PageHeading title="Audit log">Who did what, and from which network. Newest first.</PageHeading>
      <AuditFilters typed={filters} errors={Object.fromEntries(problems) as Record<string, string>} />
      {page ? <AuditList page={page} filters={query.data ?? {}} /> : null}
      {query.success && !page ? (
        <LoadFailed text="Error loading the audit log. Please try again later." toast={false} />
      ) : null}
    </>
  );
}
