// Apart from the schemas, so that the browser does not load zod.
import type { InsightsResponse } from "./schema.ts";

/** In characters, of a dispute's note. */
export const maxNoteLength = 1000;

/** A response without insights. */
export const noInsights = {
  insights: null,
  generated_by: null,
  evidence: null,
  claims: null,
  detail: null,
  quotes: null,
  answers: [],
  check: "none",
  limits: [],
} satisfies Omit<InsightsResponse, "status">;
