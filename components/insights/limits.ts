/** Texts about unchecked insights, and about a model with a small context. Pure. */
import type { InsightsResponse } from "@/lib/insights/schema";

type State = Pick<InsightsResponse, "check" | "limits">;

/** The text for unchecked insights; null if they are checked, or each claim shows its own state. */
export function checkText({ check, limits }: State): string | null {
  if (check === "running") return "Being checked";
  if (check === "failed") return "Not checked.";
  return limits.includes("not_checked") ? "Not checked: this model reads too little at once." : null;
}

/** The text on how the model read the interview; null if it read it as a whole. */
export function readingText(limits: State["limits"]): string | null {
  if (limits.includes("shortened") && limits.includes("in_parts"))
    return "The interview was read in parts, and long answers were shortened to fit what the model reads at once.";
  if (limits.includes("shortened")) return "Long answers were shortened to fit what the model reads at once.";
  if (limits.includes("in_parts"))
    return "The interview was read in parts, because it is longer than what the model reads at once.";
  return null;
}
