import { csvLine as line } from "../csv.ts";
import type { AuditEvent } from "./schema.ts";

const header = line(["time", "action", "actor", "actor_id", "subject", "subject_id", "network"]);

const toLine = ({ at, action, actor, subject, network }: AuditEvent): string =>
  line([
    at,
    action,
    actor?.email ?? null,
    actor?.id ?? null,
    subject?.email ?? null,
    subject?.id ?? null,
    network,
  ]);

/** The lines of a CSV file, with a header row, from batches of events. */
export async function* toCsv(batches: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  yield header;
  for await (const events of batches) yield events.map(toLine).join("");
}
