import { z } from "zod";

/** What `insights` parses to. */
export const insightsContent = z.strictObject({
  summary: z.string(),
  strengths: z.array(z.string()),
  improvement_areas: z.array(z.string()),
  notable_quotes: z.array(z.string()),
});
export type InsightsContent = z.infer<typeof insightsContent>;

/** Which messages of the transcript bear each claim out, in the order of the claims. */
export const evidenceContent = z.strictObject({
  strengths: z.array(z.array(z.uuid())),
  improvement_areas: z.array(z.array(z.uuid())),
  notable_quotes: z.array(z.uuid()),
});
evidenceContent.register(z.globalRegistry, { id: "EvidenceContent" });
export type Evidence = z.infer<typeof evidenceContent>;

export const insightsResponse = z.strictObject({
  /** JSON text of `{summary, strengths, improvement_areas, notable_quotes}`. */
  insights: z.string().nullable(),
  status: z.enum(["none", "running", "ready", "failed"]),
  evidence: evidenceContent.nullable(),
  /** Why there are none, as a person reads it. */
  detail: z.string().nullable(),
  /** How many quotes the model gave, and how many of them stand verbatim in an answer. */
  quotes: z.strictObject({ found: z.int(), verified: z.int() }).nullable(),
});
insightsResponse.register(z.globalRegistry, { id: "Insights" });
export type InsightsResponse = z.infer<typeof insightsResponse>;
