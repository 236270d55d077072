import { checkInsights, draftInsights, joinDrafts } from "../lib/ai/insights.ts";

type Input = Parameters<typeof draftInsights>[0];

/** The insights of an interview as the product makes them: a draft and, where the model reads enough, its check. */
export async function makeInsights(input: Input) {
  const { drafts, limits } = await draftInsights(input);
  const checked = limits.includes("not_checked") ? null : await checkInsights(input, drafts);
  return joinDrafts(checked?.drafts ?? drafts, input);
}
