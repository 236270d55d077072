import { advanceInterview, finalizeInterview } from "@/lib/insights/commands";
import { disputeClaim, withdrawDispute } from "@/lib/insights/disputes";
import { getInsights } from "@/lib/insights/queries";
import { recheckInsights, regenerateInsights } from "@/lib/insights/regenerate";
import type { Actor } from "@/lib/actor";
import { own, row, type Rows, type World } from "./row.ts";

/** The owner's dispute of the finished interview; otherwise one that nobody may see. */
async function disputeOf({ owner, over }: World): Promise<string> {
  const { claims } = await getInsights(owner, { id: over });
  return claims?.find(({ dispute }) => dispute)?.dispute?.id ?? crypto.randomUUID();
}
const disputeFirst = async (who: Actor, { owner, over }: World) => {
  const { claims } = await getInsights(owner, { id: over });
  const { part, text: claim } = claims?.[0] ?? { part: "summary", text: "none" };
  return disputeClaim(who, { id: over, part, claim, note: "No." });
};

export const rows: Rows = {
  "insights/commands#advanceInterview": row(own, (who, w) => advanceInterview(who, { id: w.open })),
  "insights/commands#finalizeInterview": row(own, (who, w) => finalizeInterview(who, { id: w.failed })),
  "insights/disputes#disputeClaim": row(own, disputeFirst),
  "insights/disputes#withdrawDispute": row(own, async (who, w) =>
    withdrawDispute(who, { id: w.over, disputeId: await disputeOf(w) }),
  ),
  "insights/regenerate#regenerateInsights": row(own, (who, w) => regenerateInsights(who, { id: w.over })),
  "insights/regenerate#recheckInsights": row(own, (who, w) => recheckInsights(who, { id: w.over })),
  "insights/queries#getInsights": row(own, (who, w) => getInsights(who, { id: w.over })),
};

export const exempt: Record<string, string> = {
  "insights/commands#replaceOutdated": "work of a read that was scoped; nobody's to call, shows nothing",
  "insights/commands#generateInsights":
    "work after a finalize that was scoped; nobody's to call, shows nothing",
};
