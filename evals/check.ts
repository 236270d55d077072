/**
 * The check of insights on labelled claims: a draft is planted in place of the model's, and the service checks it. Each
 * answer comes once with a claim that it supports and once with a distorted one.
 */
import pLimit from "p-limit";
import type { Point } from "../lib/ai/insights.ts";
import { makeInsights } from "./insights.ts";
import type { Turn } from "../lib/ai/tasks.ts";
import { type LabelledPair, labelledPairs } from "./judge/judge.ts";
import { plantAnswer } from "./meter.ts";
import { type Figures, notMeasured, share } from "./table.ts";

/** As many strengths as insights have at most. */
const maxClaims = 5;

type Checked = { claim: string; isGood: boolean; isHeldOut: boolean; point: Point };

/** Interviews of a few answers with every second claim distorted, then the same with the others. */
export function draftsOf(pairs: LabelledPair[]) {
  const groups = Array.from({ length: Math.ceil(pairs.length / maxClaims) }, (_, at) =>
    pairs.slice(at * maxClaims, (at + 1) * maxClaims),
  );
  return groups.flatMap((group) =>
    [0, 1].map((parity) =>
      group.map(({ good, bad, ...pair }, at) => {
        const isGood = at % 2 === parity;
        return { ...pair, claim: isGood ? good : bad, isGood };
      }),
    ),
  );
}

async function checkClaims(claims: ReturnType<typeof draftsOf>[number]): Promise<Checked[]> {
  const turns = claims.flatMap(({ question, answer }, at): Turn[] => [
    { id: `q${at}`, speaker: "character", name: "Maya Okafor", text: question },
    { id: `a${at}`, speaker: "user", name: "You", text: answer },
  ]);
  const strengths = claims.map(({ answer, claim }, at) => ({
    quote: answer,
    message: `m${2 * at + 2}`,
    text: claim,
  }));
  const answer = {
    strengths,
    improvements: [],
    quotes: [],
    answers: [],
    summary: "You talked about your work.",
  };
  const draft = await plantAnswer(JSON.stringify(answer), () =>
    makeInsights({ payer: null, template: "", goal: "", plan: [], turns }),
  );
  return claims.flatMap(({ claim, isGood, isHeldOut }, at) => {
    const point = draft.strengths[at];
    return point ? { claim, isGood, isHeldOut, point } : [];
  });
}

/** A claim is changed where the check refuses it, doubts it or words it again. */
const isChanged = ({ claim, point }: Checked): boolean =>
  point.text !== claim || point.support === "not" || point.support === "partly";

export async function measure(atOnce: number, pairs = labelledPairs()): Promise<Figures> {
  const limit = pLimit(atOnce);
  const drafts = draftsOf(pairs);
  const all = (await Promise.all(drafts.map((claims) => limit(() => checkClaims(claims))))).flat();
  const unchecked = all.filter(({ point }) => point.support === "unchecked");
  const figureOf = (isGood: boolean) => {
    if (unchecked.length === all.length) return notMeasured("no check was made");
    const these = all.filter((one) => one.isGood === isGood);
    const faults = these.filter((one) => !one.isHeldOut && isChanged(one) === isGood);
    return share(
      these.filter(isChanged).length,
      these.length,
      faults.map(({ claim }) => claim),
    );
  };
  return {
    "distorted claims caught": figureOf(false),
    "good claims changed": figureOf(true),
    // A check that fails leaves the claims as they are; so does one of a model that reads too little for it.
    "labelled claims left unchecked": share(unchecked.length, all.length),
  };
}
