import { type Claim, isAnswer, type Support, type SupportInput, type Turn } from "../tasks.ts";
import { type Material, readMaterial, supportOf } from "./rule.ts";

/** The person's answers that a claim rests on, beside all that the characters said. */
function materialOf({ cites }: Claim, turns: Turn[]): Material {
  const answers = turns.filter(isAnswer);
  const cited = answers.filter(({ id }) => cites.includes(id));
  const asked = turns.filter(({ speaker }) => speaker === "character");
  return readMaterial(
    (cited.length > 0 ? cited : answers).map(({ text }) => text).join("\n"),
    asked.map(({ name, text }) => `${name}: ${text}`).join("\n"),
  );
}

/** Judges claims by rule: what the practice model does. Advice says nothing that the person said, so it is let through. */
export function judgeByRule({ claims, turns }: SupportInput): { claim: string; support: Support }[] {
  const materials = new Map<string, Material>();
  return claims.map((claim) => {
    if (claim.kind === "advice") return { claim: claim.id, support: "supports" };
    const key = claim.cites.join(" ");
    const material = materials.get(key) ?? materialOf(claim, turns);
    materials.set(key, material);
    return { claim: claim.id, support: supportOf(claim.text, material) };
  });
}
