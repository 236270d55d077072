import { checkInsights, draftInsights, joinDrafts } from "../lib/ai/insights.ts";

type Input = Parameters<typeof draftInsights>[0];

/** Makes insights as the product does: a draft and, if the context is large enough, its check. */
export async function makeInsights(input: Input) {
  const { drafts, limits } = await draftInsights(input);
  const checked = limits.includes("not_checked") ? null : await checkInsights(input, drafts);
  return joinDrafts(checked?.drafts ?? drafts, input);
}
