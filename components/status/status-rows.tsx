import type { ReactNode } from "react";
import { reasonText } from "@/components/model/texts";
import { sizeText } from "@/components/resumes/files";
import { Time } from "@/components/ui/time";
import type { Status } from "@/lib/status/schema";

const storages = { local: "in DATA_DIR", s3: "in the S3 bucket", uploadthing: "at UploadThing" };

function count(value: number, one: string, many: string): string {
  return `${value.toLocaleString("en-GB")} ${value === 1 ? one : many}`;
}

function modelText({ mode, state, since, reason }: Status["model"]): ReactNode {
  if (mode === "practice") return "Practice mode: no model service is set";
  if (state === "failing") return reasonText({ reason });
  if (!since) return "Not used yet";
  return (
    <>
      Last answer <Time value={since} />
    </>
  );
}

function backupText({ is_nightly, last_at }: Status["backup"]): ReactNode {
  if (!is_nightly) return "Off. BACKUP_NIGHTLY=on writes an archive every day";
  if (!last_at) return "On, none written yet";
  return (
    <>
      Last one <Time value={last_at} />
    </>
  );
}

function dailyText(daily: Status["daily"]): ReactNode {
  if (!daily) return "Not run yet";
  return (
    <>
      Finished <Time value={daily.finished_at} />
    </>
  );
}

function tokensText({ model, usage }: Status): string {
  if (model.mode === "practice") return "Not counted in practice mode";
  const used = usage.month_tokens.toLocaleString("en-GB");
  return usage.month_limit === null ? used : `${used} of ${usage.month_limit.toLocaleString("en-GB")}`;
}

/** The properties of the installation, one row each. */
export function StatusRows({ status }: { status: Status }) {
  const { version, people, interviews, database, files, disk } = status;
  const rows: [string, ReactNode][] = [
    ["Version", version],
    ["People", people.toLocaleString("en-GB")],
    ["Interviews", interviews.toLocaleString("en-GB")],
    ["Database", `${sizeText(database.bytes)} · ${database.migration ?? "tables of another version"}`],
    [
      "Resumes",
      `${count(files.count, "file", "files")}, ${sizeText(files.bytes)} ${storages[files.storage]}`,
    ],
    ["Disk", disk ? `${sizeText(disk.free_bytes)} of ${sizeText(disk.total_bytes)} free` : "Unknown"],
    ["Nightly backup", backupText(status.backup)],
    ["Model", modelText(status.model)],
    ["Tokens this month", tokensText(status)],
    ["Daily job", dailyText(status.daily)],
  ];
  return (
    <dl className="flex flex-col gap-3 text-ui">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="font-medium">{label}</dt>
          <dd className="text-muted [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
