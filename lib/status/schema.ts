/** The state of the installation, for administrators. */
import { z } from "zod";

const bytes = z.number().int().min(0).describe("Bytes");
const time = z.iso.datetime();

export const statusResponse = z.strictObject({
  version: z.string(),
  problems: z.array(z.string()).describe("What needs attention, each with what to do"),
  people: z.number().int(),
  interviews: z.number().int().describe("Interviews that are not deleted"),
  database: z.strictObject({
    bytes,
    migration: z.string().nullable().describe("The last applied migration"),
    is_current: z.boolean().describe("Whether the tables are those of this version"),
  }),
  files: z.strictObject({
    storage: z.enum(["local", "uploadthing", "s3"]),
    count: z.number().int().describe("Stored resumes, including deleted ones that can be restored"),
    bytes,
    problem: z.string().nullable().describe("Why files cannot be stored; null if they can"),
  }),
  disk: z
    .strictObject({ free_bytes: bytes, total_bytes: bytes })
    .nullable()
    .describe("The disk of DATA_DIR on this instance; null if it cannot be read"),
  backup: z.strictObject({
    is_nightly: z.boolean(),
    last_at: time.nullable().describe("The newest nightly archive in BACKUP_DIR"),
  }),
  mail: z.strictObject({
    is_on: z.boolean(),
    waiting: z.number().int().describe("Mails in the queue"),
    late: z.number().int().describe("Mails that have waited for more than 15 minutes"),
  }),
  model: z.strictObject({
    mode: z.enum(["service", "practice"]),
    state: z.enum(["ok", "failing", "unknown"]),
    since: time.nullable(),
    reason: z.string().nullable(),
  }),
  usage: z
    .strictObject({
      month_tokens: z.number().int(),
      month_limit: z.number().int().nullable().describe("TOKENS_PER_MONTH"),
      day_limit: z.number().int().nullable().describe("USER_TOKENS_PER_DAY"),
      people_at_limit: z.number().int().describe("People who have used today's tokens"),
      people_near_limit: z.number().int().describe("People who have used 80 % of today's tokens"),
    })
    .describe("Tokens of the model service, in months and days of UTC"),
  daily: z
    .strictObject({ finished_at: time, failed: z.array(z.string()).describe("Steps that failed") })
    .nullable()
    .describe("The last run of the daily job; null before the first"),
});
export type Status = z.infer<typeof statusResponse>;

export const testMailForm = z.strictObject({});
