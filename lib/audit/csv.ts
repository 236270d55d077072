import type { AuditEvent } from "./schema.ts";

/** A cell of RFC 4180. A leading ' keeps spreadsheets from running a text as a formula (OWASP, CSV injection). */
function cell(text: string | null): string {
  const safe = /^[=+\-@\t\r]/.test(text ?? "") ? `'${text}` : (text ?? "");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: (string | null)[]): string => `${cells.map(cell).join(",")}\r\n`;

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
