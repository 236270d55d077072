/** What the page says of insights that are not checked, and of a model that reads little at once. Pure. */
import type { InsightsResponse } from "@/lib/insights/schema";

type State = Pick<InsightsResponse, "check" | "limits">;

/** Whether all insights are checked; null where they are, or where each claim says so itself. */
export function checkText({ check, limits }: State): string | null {
  if (check === "running") return "Being checked";
  if (check === "failed") return "Not checked.";
  return limits.includes("not_checked") ? "Not checked: this model reads too little at once." : null;
}

/** How the interview was read; null for whole and at once. */
export function readingText(limits: State["limits"]): string | null {
  if (limits.includes("shortened") && limits.includes("in_parts"))
    return "The interview was read in parts, and long answers were shortened to fit what the model reads at once.";
  if (limits.includes("shortened")) return "Long answers were shortened to fit what the model reads at once.";
  if (limits.includes("in_parts"))
    return "The interview was read in parts, because it is longer than what the model reads at once.";
  return null;
}
