import { afterAll, expect, test, vi } from "vitest";
import { inTurn, startFakeOpenAI } from "../../tests/support/fake-openai.ts";
import { draftAnswer } from "./answer.ts";
import { materialCostOf } from "./quotes.ts";
import type { AnswerTurn } from "./tasks.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const turn = (at: number): AnswerTurn => ({
  label: `t${at}`,
  source: "transcript",
  asked: null,
  text: `Answer${at}. ${"word ".repeat(470)}`,
});
/** They fit, but not with rejected quotes. */
const turns = Array.from({ length: Math.floor(24_000 / materialCostOf(turn(10))) }, (_, at) => turn(at + 10));

test("without room for all turns next to the rejected quotes, the model gets the closest", async () => {
  const quotes = (texts: string[]) => ({
    json: { quotes: texts.map((quote) => ({ for: "q1", turn: "t10", quote, answers: true })) },
  });
  const invented = ["One.", "Two.", "Three.", "Four."];
  service.replyWith(inTurn(quotes(invented), quotes(["Answer10."])));
  const last = turns.at(-1)?.label ?? "";
  const rank = vi.fn<() => Promise<string[]>>(async () => [last]);
  await draftAnswer(
    { payer: null, question: "What did she build?", earlier: [], candidate: null, turns, rank },
    { isVerbatim: ({ quote }) => !invented.includes(quote) },
  );
  const [first, second] = service.requests.map(({ prompt }) =>
    turns.flatMap(({ label }) => (prompt.includes(`"${label}"`) ? [label] : [])),
  );
  expect(first).toHaveLength(turns.length);
  expect(second?.length).toBeLessThan(turns.length);
  expect(second).toContain(last);
  expect(rank).toHaveBeenCalledTimes(1);
});
