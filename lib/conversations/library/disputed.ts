type Dispute = { part: string; claim: string };
type Lists = Record<string, unknown>;

/**
 * Removes the claims that the owner disputes, with their evidence. Pure.
 * @param insights `content` and `evidence` as stored
 */
export function withoutDisputed<T extends { content: unknown; evidence: unknown }>(
  insights: T,
  disputes: readonly Dispute[],
): T {
  if (disputes.length === 0) return insights;
  const isDisputed = (part: string, text: unknown): boolean =>
    disputes.some((one) => one.part === part && one.claim === text);
  const content: Lists = { ...(insights.content as Lists) };
  const evidence: Lists = { ...(insights.evidence as Lists) };
  for (const [part, texts] of Object.entries(content)) {
    if (typeof texts === "string")
      content[part] = disputes
        .filter((one) => one.part === part)
        .reduce((rest, { claim }) => rest.replaceAll(claim, ""), texts)
        .replaceAll(/[^\S\n]{2,}/g, " ")
        .trim();
    if (!Array.isArray(texts)) continue;
    const isKept = texts.map((text) => !isDisputed(part, text));
    content[part] = texts.filter((_, at) => isKept[at]);
    const cited = evidence[part];
    if (Array.isArray(cited)) evidence[part] = cited.filter((_, at) => isKept[at]);
  }
  return { ...insights, content, evidence };
}
