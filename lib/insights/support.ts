import "server-only";
import { addTokens, ModelFailure, noTokens } from "../ai/failure.ts";
import { judgeClaims, rewordClaims } from "../ai/support/calls.ts";
import type { Claim, Turn } from "../ai/tasks.ts";
import { sentences } from "../text/sentences.ts";
import { type Checked, checkClaim } from "./evidence.ts";
import type { InsightsContent, JudgedClaim, Part } from "./schema.ts";

type Judged = Claim & Pick<JudgedClaim, "part" | "support">;

/** Stands in the place of a summary of which nothing is borne out. */
const noSummary = "There is no summary: nothing that was drafted is borne out by what you said.";

const textsIn = (summary: string): string[] => sentences(summary).map(({ text }) => text);

/** The claims of insights that can be right or wrong; a quote stands word for word, which was checked before. */
function claimsIn({ content, evidence }: Checked): Judged[] {
  const of = (part: Part, texts: string[], cites: string[][]) =>
    texts.map((text, at) => ({
      part,
      text,
      cites: cites[at] ?? [],
      kind: part === "improvement_areas" ? ("advice" as const) : ("claim" as const),
      support: "unchecked" as const,
    }));
  const all = [
    ...of("summary", textsIn(content.summary), []),
    ...of("strengths", content.strengths, evidence.strengths),
    ...of("improvement_areas", content.improvement_areas, evidence.improvement_areas),
  ];
  return all.map((claim, at) => ({ ...claim, id: `c${at + 1}` }));
}

/**
 * The second look at insights: claims that their words do not support go, those supported in part are said again with
 * what is, or marked. Where the model fails, all stay as they are, marked as not checked.
 * @throws the reason of `abortSignal` when that is aborted
 */
export async function checkSupport(checked: Checked, turns: Turn[], abortSignal: AbortSignal) {
  const claims = claimsIn(checked);
  try {
    const { verdicts, tokens } = await judgeClaims({ claims, turns }, abortSignal);
    const supported = claims.flatMap((claim): Judged[] => {
      const support = verdicts.get(claim.id) ?? "unchecked";
      return support === "not" ? [] : [{ ...claim, support }];
    });
    const { reworded, spent } = await reword(supported, turns, abortSignal);
    return { ...assemble(checked, reworded), ...addTokens(tokens, spent) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { ...assemble(checked, claims), ...error.tokens };
  }
}

/**
 * Has claims that are supported in part said again, once, and the new words judged. Where these are not supported either, or
 * that fails, the old ones stay, marked.
 */
async function reword(claims: Judged[], turns: Turn[], abortSignal: AbortSignal) {
  const partly = claims.filter(({ support }) => support === "partly");
  if (partly.length === 0) return { reworded: claims, spent: noTokens };
  let spent = noTokens;
  try {
    const answer = await rewordClaims({ claims: partly, turns }, abortSignal);
    spent = answer.tokens;
    const said = partly.flatMap((claim) => {
      const text = checkClaim(answer.texts.get(claim.id) ?? "", turns);
      return text === null ? [] : { ...claim, text };
    });
    if (said.length === 0) return { reworded: claims, spent };
    const judged = await judgeClaims({ claims: said, turns }, abortSignal);
    spent = addTokens(spent, judged.tokens);
    const supported = new Map(
      said.filter(({ id }) => judged.verdicts.get(id) === "supports").map((claim) => [claim.id, claim.text]),
    );
    const reworded = claims.map((claim) => {
      const text = supported.get(claim.id);
      return text === undefined ? claim : { ...claim, text, support: "supports" as const };
    });
    return { reworded, spent };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { reworded: claims, spent: addTokens(spent, error.tokens) };
  }
}

/** Insights of the claims that are left, with what is stored of each. */
function assemble({ content, evidence }: Checked, claims: Judged[]) {
  const of = (part: Part) => claims.filter((claim) => claim.part === part);
  const textsOf = (part: Part) => of(part).map(({ text }) => text);
  const before = textsIn(content.summary);
  const after = textsOf("summary");
  const isSame = before.length === after.length && before.every((text, at) => text === after[at]);
  const summary = isSame ? content.summary : after.join(" ") || noSummary;
  const result: InsightsContent = {
    ...content,
    summary,
    strengths: textsOf("strengths"),
    improvement_areas: textsOf("improvement_areas"),
  };
  const judged: JudgedClaim[] = [
    ...claims.map(({ part, text, support }) => ({ part, text, support })),
    ...content.notable_quotes.map((text) => ({
      part: "notable_quotes" as const,
      text,
      support: "supports" as const,
    })),
  ];
  return {
    result,
    evidence: {
      ...evidence,
      strengths: of("strengths").map(({ cites }) => cites),
      improvement_areas: of("improvement_areas").map(({ cites }) => cites),
    },
    claims: judged,
  };
}
