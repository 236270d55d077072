import type { InsightsRow } from "./rows.ts";
import { evidenceContent, insightsContent, type InsightsResponse } from "./schema.ts";

const nothing = { insights: null, evidence: null, detail: null, quotes: null } as const;

/** A stored row as it is answered. */
export function toResponse(row: InsightsRow): InsightsResponse {
  if (!row.completed) return { ...nothing, status: "none" };
  switch (row.status) {
    case "ready":
      return {
        // The database forgets the order of keys; the schema has it.
        insights: JSON.stringify(insightsContent.parse(row.result)),
        status: "ready",
        evidence: evidenceContent.parse(row.evidence),
        detail: null,
        quotes: { found: row.quotes_found ?? 0, verified: row.quotes_verified ?? 0 },
      };
    case "failed":
    case "none":
      return { ...nothing, status: row.status, detail: row.detail };
    case "pending":
    case "running":
    case null:
      return { ...nothing, status: "running" };
  }
}
