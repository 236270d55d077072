import { describe, expect, test } from "vitest";
import { agendaOf, type PlanState } from "./agenda.ts";
import { coverageOf } from "../coverage.ts";

const entry = (name: string, character_id: string) => ({
  competency: name,
  behavioural: `Tell me about a time when you showed ${name}.`,
  situational: `What would you do to show ${name}?`,
  character_id,
});
const plan = [entry("courage", "a"), entry("patience", "a"), entry("thrift", "b")];
const planned = (over: Partial<PlanState> = {}): PlanState => ({
  length: 5,
  plan,
  cast: ["a", "b"],
  before: 0,
  here: 0,
  asked: [],
  followed: [],
  ...over,
});
const at = (index: number, kind: "behavioural" | "situational" = "behavioural") => plan[index]?.[kind] ?? "";

describe("the next step of a character", () => {
  test("is null without length and plan", () =>
    expect(agendaOf(planned({ length: null, plan: null }), 0)).toBeNull());

  test("behavioural questions first, then situational ones while answers are left", () => {
    expect(agendaOf(planned(), 0)).toMatchObject({ left: 3, hasSpare: true, isComplete: false });
    expect(agendaOf(planned(), 0)?.open).toEqual([at(0), at(1), at(0, "situational")]);
    const later = agendaOf(planned({ here: 1, asked: [at(0)] }), 0);
    expect(later).toMatchObject({ left: 2, hasSpare: true, open: [at(1), at(0, "situational")] });
  });

  test("no follow-up if every remaining answer has its question", () => {
    expect(agendaOf(planned({ here: 2, asked: [at(0)] }), 0)).toMatchObject({
      left: 1,
      hasSpare: false,
      open: [at(1)],
    });
  });

  test("closes when its answers are used up, and detects a full interview", () => {
    expect(agendaOf(planned({ here: 3, asked: [at(0), at(1)] }), 0)).toMatchObject({
      left: 0,
      open: [],
      isComplete: false,
    });
    expect(agendaOf(planned({ before: 3, here: 2, asked: [at(0), at(1), at(2)] }), 1)).toMatchObject({
      left: 0,
      open: [],
      isComplete: true,
    });
  });

  test("unused answers of earlier characters pass to later ones", () => {
    expect(agendaOf(planned({ before: 1, asked: [at(0)] }), 1)?.left).toBe(4);
  });

  test("a character without a competency asks its own questions with the spare answers", () => {
    const three = planned({ cast: ["a", "b", "c"] });
    expect(
      agendaOf({ ...three, before: 4, asked: plan.map(({ behavioural }) => behavioural) }, 2),
    ).toMatchObject({ questions: null, left: 1 });
  });

  test("a plan for one character leaves the others only spare answers", () => {
    const all = planned({ plan: plan.map((one) => ({ ...one, character_id: "b" })) });
    expect(agendaOf(all, 0)).toMatchObject({ questions: null, left: 1 });
    expect(agendaOf({ ...all, before: 1 }, 1)).toMatchObject({ left: 4, hasSpare: true });
  });

  test("without a length all questions are asked", () => {
    const agenda = agendaOf(planned({ length: null, here: 40 }), 0);
    expect(agenda).toMatchObject({ left: null, hasSpare: true, isComplete: false });
    expect(agenda?.open).toHaveLength(4);
  });

  test("a question that a follow-up delayed is asked next, and not delayed again", () => {
    const agenda = agendaOf(planned({ here: 1, followed: [at(0)] }), 0);
    expect(agenda).toMatchObject({ hasFollowedUp: true });
    expect(agenda?.open[0]).toBe(at(0));
    expect(agendaOf(planned({ here: 1, asked: [at(0)], followed: [at(0)] }), 0)).toMatchObject({
      hasFollowedUp: false,
    });
  });

  test("a character after a full interview asks without a limit", () => {
    expect(agendaOf(planned({ before: 5 }), 1)).toMatchObject({
      left: null,
      isComplete: false,
      open: [at(2), at(2, "situational")],
    });
  });

  test("a competency without a second question has one", () => {
    const single = plan.map((one) => ({ ...one, situational: "" }));
    expect(agendaOf(planned({ plan: single }), 0)?.open).toEqual([at(0), at(1)]);
  });
});

test.each([
  [1, 5],
  [2, 5],
  [3, 10],
  [4, 20],
  [8, 5],
  [8, 20],
] as const)("%i characters get %i answers between them, no more and no fewer", (characters, length) => {
  const cast = Array.from({ length: characters }, (_, index) => `c${index}`);
  const entries = Array.from({ length: { 5: 3, 10: 5, 20: 8 }[length] }, (_, index) =>
    entry(`virtue ${index}`, cast[index % characters] ?? ""),
  );
  let before = 0;
  for (const position of cast.keys())
    before += agendaOf(planned({ length, plan: entries, cast, before }), position)?.left ?? 0;
  expect(before).toBe(length);
});

test("a competency is open, asked in either form, or answered after it was asked", () => {
  const questions = [at(0), at(1, "situational")];
  const states = (answered: string[]) => coverageOf(plan, { questions, answered }).map(({ state }) => state);
  expect(states([])).toEqual(["asked", "asked", "open"]);
  expect(states([at(0)])).toEqual(["answered", "asked", "open"]);
});
