import { advanceInterview, finalizeInterview } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { own, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "insights/commands#advanceInterview": row(own, (who, w) => advanceInterview(who, { id: w.open })),
  "insights/commands#finalizeInterview": row(own, (who, w) => finalizeInterview(who, { id: w.failed })),
  "insights/queries#getInsights": row(own, (who, w) => getInsights(who, { id: w.over })),
};

export const exempt: Record<string, string> = {
  "insights/commands#generateInsights":
    "work after a finalize that was scoped; nobody's to call, shows nothing",
};
