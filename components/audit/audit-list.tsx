import { PageButton } from "@/components/shell/page-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { AuditEvent, AuditPage } from "@/lib/audit/schema";
import { words } from "./words";

type Props = { page: AuditPage; filters: Record<string, string> };

/** A page of the audit log with a download of all matching events. */
export function AuditList({ page, filters }: Props) {
  const older = new URLSearchParams({ ...filters, cursor: page.next_cursor ?? "" }).toString();
  const csv = new URLSearchParams({ ...filters, format: "csv" }).toString();
  if (page.events.length === 0) return <Empty>No events match.</Empty>;
  return (
    <Section title="Events">
      <Entries
        rows={page.events.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {page.next_cursor ? (
          <PageButton href={`/admin/audit?${older}`} size="sm" busyLabel="Loading...">
            Older
          </PageButton>
        ) : null}
        <a href={`/api/v1/admin/audit?${csv}`} download className={buttonVariants({ size: "sm" })}>
          Download CSV
        </a>
      </div>
    </Section>
  );
}

function EventEntry({ event: { at, actor, action, subject, network } }: { event: AuditEvent }) {
  const about = subject && subject.id !== actor?.id ? (subject.email ?? subject.id) : null;
  return (
    <Entry actions={<Time value={at} show="local" className="text-muted figures text-meta" />}>
      <p className="text-ui font-semibold">{words[action]}</p>
      <p className="text-muted mt-0.5 flex flex-wrap gap-x-3 text-meta">
        <span className="break-all">{actor?.email ?? "No account"}</span>
        {about ? <span className="break-all">On {about}</span> : null}
        {network ? <span className="figures">{network}</span> : null}
      </p>
    </Entry>
  );
}
