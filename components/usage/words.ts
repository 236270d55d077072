import type { SpentOn } from "@/lib/usage/schema";

/** What tokens were used for, in plain words. */
export const words: Record<SpentOn, string> = {
  replies: "Replies of characters",
  notes: "Notes on interviews",
  plans: "Interview plans",
  insights: "Insights",
  questions: "Answers about interviews",
  sharing: "Checks before sharing",
  tests: "Tests of the model service",
};

export const count = (tokens: number): string => tokens.toLocaleString("en-GB");

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A day such as "2026-01-31" as "31 Jan 2026". */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
