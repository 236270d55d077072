import { checkInsights, draftInsights, joinDrafts } from "../lib/ai/insights.ts";

type Input = Parameters<typeof draftInsights>[0];

/** The insights of an interview like the product's: a draft and, if the model's context is large enough, its check. */
export async function makeInsights(input: Input) {
  const { drafts, limits } = await draftInsights(input);
  const checked = limits.includes("not_checked") ? null : await checkInsights(input, drafts);
  return joinDrafts(checked?.drafts ?? drafts, input);
}
