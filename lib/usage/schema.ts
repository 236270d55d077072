/** Tokens of the model service, and their limits. Browser-safe. */
import { z } from "zod";
import { namedObject } from "../named-object.ts";

/** The purposes of calls. A name in use never changes, because rows keep it. */
const purposes = ["replies", "notes", "plans", "insights", "questions", "sharing", "tests"] as const;
export type SpentOn = (typeof purposes)[number];

/** How long rows are kept, in days. */
export const retentionDays = 400;
/** The longest range of days that one call returns. */
const maxDays = 31;
const dayMs = 24 * 60 * 60_000;
const first = "2000-01-01";

const day = (text: string) =>
  z.iso
    .date("Enter a date such as 2026-01-31.")
    .refine((date) => date >= first, `Enter a date from ${first} on.`)
    .optional()
    .describe(`${text}, in UTC`);

/** An inclusive range of days in UTC, such as 2026-01-31. */
export type Days = { from: string; to: string };

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const lastOfMonth = (date: string): string =>
  toDay(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0));

/** The range of a query. One day alone means its month up to it or from it on; without both, the month of `now`. */
export function daysOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = new Date(),
): Days {
  const base = from ?? to ?? toDay(now.getTime());
  return { from: from ?? firstOfMonth(base), to: to ?? lastOfMonth(base) };
}

const range = {
  from: day("The first day; by default the first of the month"),
  to: day("The last day; by default the last of the month"),
};

const isDay = (text: string | undefined): boolean =>
  text === undefined || (z.iso.date().safeParse(text).success && text >= first);

/** Also runs on days that are wrong, which have their own issues. */
function checkRange(query: Partial<Record<keyof Days, string | undefined>>, context: z.RefinementCtx): void {
  if (!isDay(query.from) || !isDay(query.to)) return;
  const { from, to } = daysOf(query);
  const problem = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
  if (to < from) problem("Enter a last day that is not before the first.");
  else if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs)
    problem(`Enter a range of at most ${maxDays} days.`);
}

export const usageQuery = z.object(range).superRefine(checkRange);
export type UsageQuery = z.infer<typeof usageQuery>;

export const adminUsageQuery = z
  .object({
    ...range,
    format: z.enum(["json", "csv"], "Choose json or csv.").default("json").describe("csv adds emails"),
  })
  .superRefine(checkRange);

const tokens = z.number().int().min(0);

export const usageRow = namedObject("UsageRow", {
  day: z.iso.date().describe("In UTC"),
  user_id: z.uuid(),
  purpose: z.enum(purposes),
  model: z.string(),
  input_tokens: tokens,
  output_tokens: tokens,
});
export type UsageRow = z.infer<typeof usageRow>;

/** A row with the person's email. */
export type NamedUsage = UsageRow & { email: string };

/** A sum of tokens and its limit; null for no limit. */
export type Spent = { tokens: number; limit: number | null };

/** From this share of a limit, in percent, pages show a warning. */
export const softPercent = 80;

/** How much of a limit is used, in whole percent, rounded down; 0 without a limit. */
export const percentOf = ({ tokens: used, limit }: Spent): number =>
  limit === null ? 0 : Math.floor((100 * used) / limit);
