import { percentOf, softPercent } from "../usage/schema.ts";
import type { Status } from "./schema.ts";

const dayMs = 24 * 60 * 60_000;
/** Longer than a day, so that a job that runs at another time of day is not late. */
const lateMs = 2 * dayMs;
const minFreeShare = 0.05;

type Check = [applies: boolean, text: string];

/** Limits of tokens that are reached or near. In practice mode none applies. */
function usageChecks({ model, usage }: Pick<Status, "model" | "usage">): Check[] {
  if (model.mode === "practice") return [];
  const { people_at_limit: at, people_near_limit: near } = usage;
  const percent = percentOf({ tokens: usage.month_tokens, limit: usage.month_limit });
  const people = (count: number): string => (count === 1 ? "1 person has" : `${count} people have`);
  return [
    [
      percent >= 100,
      "This month’s tokens are used (TOKENS_PER_MONTH). The AI service continues on the first of the next month, " +
        "or after a restart with a higher limit.",
    ],
    [
      percent >= softPercent && percent < 100,
      `${percent} % of this month’s tokens are used (TOKENS_PER_MONTH). ` +
        "At 100 % the AI service pauses until the first of the next month.",
    ],
    [
      at > 0,
      `${people(at)} used today’s tokens (USER_TOKENS_PER_DAY) and can continue after 00:00 UTC. The page Usage names them.`,
    ],
    [
      near > 0,
      `${people(near)} used ${softPercent} % or more of today’s tokens (USER_TOKENS_PER_DAY). The page Usage names them.`,
    ],
  ];
}

/** What needs attention, the most urgent first, each with what to do. @param now in milliseconds since 1970 */
export function problemsOf(status: Omit<Status, "problems">, now: number): string[] {
  const { database, files, disk, backup, mail, model, daily } = status;
  const isLate = (time: string): boolean => now - Date.parse(time) > lateMs;
  const checks: Check[] = [
    [
      !database.is_current,
      "The database has the tables of another version. Start the version that they belong to, or upgrade.",
    ],
    [files.problem !== null, `${files.problem} Resumes cannot be uploaded until the storage works.`],
    [
      disk !== null && disk.free_bytes < disk.total_bytes * minFreeShare,
      "Less than 5 % of the disk is free. Delete old backups, or use a larger disk.",
    ],
    [model.state === "failing", "The model service fails. The page Model gives the reason and has a test."],
    ...usageChecks(status),
    [
      mail.is_on && mail.late > 0,
      "Mails have waited for more than 15 minutes. Send a test mail below to see what the mail server answers.",
    ],
    [
      daily !== null && isLate(daily.finished_at),
      "The daily job has not finished for two days. Check the log, and the schedule if the host runs the job.",
    ],
    [
      daily !== null && daily.failed.length > 0,
      `The daily job failed in part: ${daily?.failed.join(", ")}. The log gives the reason.`,
    ],
    [
      backup.is_nightly && daily !== null && (backup.last_at === null || isLate(backup.last_at)),
      "There is no nightly backup of the last two days. Check that Colloquy can write to BACKUP_DIR.",
    ],
  ];
  return checks.flatMap(([applies, text]) => (applies ? [text] : []));
}
