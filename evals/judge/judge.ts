/** A second model that judges turns and claims, and how far it agrees with people who labelled the same claims. */
import { readFileSync } from "node:fs";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText } from "ai";
import pLimit from "p-limit";
import { z } from "zod";
import { plainFetch } from "../meter.ts";

/** A reply with the question and the answer before it. `given` is the question of the plan that it was to ask. */
export type JudgedTurn = { asked: string; answer: string; given: string | null; reply: string };
export type Claim = { question: string; answer: string; claim: string };

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const prompts = read("prompts.json") as Record<"turn" | "claim", string[]>;

const turnVerdict = z.object({
  leading: z.boolean(),
  praises: z.boolean(),
  paraphrases: z.boolean(),
  does: z.enum(["given", "follow_up", "other", "nothing"]),
  language: z.string(),
});
const claimVerdict = z.object({ support: z.enum(["supports", "partly", "not"]) });
export type TurnVerdict = z.infer<typeof turnVerdict>;

export type Judge = {
  name: string;
  /** Null where the judge fails or its answer cannot be read. */
  turn: (turn: JudgedTurn) => Promise<TurnVerdict | null>;
  /** Whether an answer supports all of a claim. */
  claim: (claim: Claim) => Promise<boolean | null>;
};

/** The model of `JUDGE_MODEL`; null where none is set. @param address of the service that is used unless another is set */
export function configuredJudge(address: string, env = process.env): Judge | null {
  const name = env["JUDGE_MODEL"];
  if (!name) return null;
  const apiKey = env["JUDGE_API_KEY"] || env["OPENAI_API_KEY"];
  const model = createOpenAICompatible({
    name: "judge",
    baseURL: env["JUDGE_BASE_URL"] || address,
    fetch: plainFetch,
    ...(apiKey && { apiKey }),
  })(name);
  // Calls at once.
  const limit = pLimit(4);
  const ask = <T>(kind: keyof typeof prompts, material: unknown, schema: z.ZodType<T>) =>
    limit(async (): Promise<T | null> => {
      const instructions = prompts[kind].join("\n");
      const prompt = JSON.stringify(material);
      for (let tries = 0; tries < 2; tries++) {
        const { data } = await generateText({ model, instructions, prompt, maxRetries: 3 }).then(
          ({ text }) => schema.safeParse(jsonIn(text)),
          () => ({ data: undefined }),
        );
        if (data !== undefined) return data;
      }
      return null;
    });
  return {
    name,
    turn: (turn) => ask("turn", turn, turnVerdict),
    claim: async (claim) => {
      const verdict = await ask("claim", claim, claimVerdict);
      return verdict && verdict.support === "supports";
    },
  };
}

/** The outermost object of a text, after any thinking; undefined without one. */
function jsonIn(text: string): unknown {
  const answer = text.split("</think>").at(-1) ?? "";
  try {
    return JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}

/** An answer, a claim that it supports, and the same claim with one thing distorted. */
export type LabelledPair = {
  question: string;
  answer: string;
  good: string;
  bad: string;
  isHeldOut: boolean;
};

export const labelledPairs = (): LabelledPair[] =>
  ["claims-open.json", "claims-blind.json"].flatMap((file) =>
    (read(file) as Omit<LabelledPair, "isHeldOut">[]).map((pair) => ({
      ...pair,
      isHeldOut: file === "claims-blind.json",
    })),
  );

/** Cohen's κ: agreement beyond what chance would give. 1 is full agreement, 0 is chance. */
export function kappa(pairs: [label: boolean, verdict: boolean][]): number {
  const shareOf = (isCounted: (pair: [boolean, boolean]) => boolean) =>
    pairs.filter(isCounted).length / Math.max(1, pairs.length);
  const agreed = shareOf(([label, verdict]) => label === verdict);
  const labelled = shareOf(([label]) => label);
  const judged = shareOf(([, verdict]) => verdict);
  const expected = labelled * judged + (1 - labelled) * (1 - judged);
  return expected === 1 ? 1 : (agreed - expected) / (1 - expected);
}

/** How far a judge agrees with the labels. A verdict that cannot be read counts as the wrong one. */
export async function agreement(judge: Judge, pairs = labelledPairs()): Promise<number> {
  const labelled = pairs.flatMap(({ question, answer, good, bad }) => [
    { label: true, claim: { question, answer, claim: good } },
    { label: false, claim: { question, answer, claim: bad } },
  ]);
  const verdicts = await Promise.all(
    labelled.map(async ({ label, claim }): Promise<[boolean, boolean]> => {
      const verdict = await judge.claim(claim);
      return [label, verdict ?? !label];
    }),
  );
  return kappa(verdicts);
}
