import { advanceInterview, finalizeInterview } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { findRow } from "@/lib/insights/rows";
import { own, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "insights/commands#advanceInterview": row(own, (who, w) => advanceInterview(who, { id: w.open })),
  "insights/commands#finalizeInterview": row(own, (who, w) => finalizeInterview(who, { id: w.failed })),
  "insights/queries#getInsights": row(own, (who, w) => getInsights(who, { id: w.over })),
  "insights/rows#findRow": row(["nothing", "nothing", "done", "nothing"], (who, w) => findRow(who, w.over)),
};

export const exempt: Record<string, string> = {
  "insights/commands#generateInsights":
    "work after a finalize that was scoped; nobody's to call, shows nothing",
};
