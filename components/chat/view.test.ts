import { conversationStatus, spokenBy } from "@/tests/support/conversation";
import { effort } from "@/tests/support/effort";
import { describe, expect, test } from "vitest";
import type { Message, Status } from "@/lib/conversations/schema";
import { initialState, type ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

const cast = [
  { id: "a", name: "Maya" },
  { id: "b", name: "Tom" },
  { id: "c", name: "Ines" },
];
let count = 0;
const message = (text: string, by: string | null, more: Partial<Message> = {}): Message => {
  count += 1;
  return {
    id: `m${count}`,
    message_content: text,
    generated_by: null,
    speaker_id: by ?? "me",
    speaker_name: cast.find((one) => one.id === by)?.name ?? "Me",
    speaker_type: by ? "character" : "user",
    state: "complete",
    timestamp: "2026-01-01T00:00:00.000Z",
    ...more,
  };
};
const me = (text: string) => message(text, null);

const statusAt = (at: number, more: Partial<Status> = {}): Status =>
  conversationStatus({ ...spokenBy(cast[at]), ...more });
const stateAt = (
  at: number,
  messages: Message[],
  more: Partial<ChatState> = {},
  reply?: Status["reply"],
): ChatState => ({
  ...initialState("one", cast),
  phase: "ready",
  status: statusAt(at, reply ? { reply } : {}),
  messages,
  ...more,
});

const shape = (messages: Message[]) =>
  view
    .stagesOf(messages, cast)
    .map(({ character, greeting, messages }) => [
      character.name,
      greeting?.message_content ?? null,
      messages.map((one) => one.message_content),
    ]);

describe("stagesOf", () => {
  test("each character has its greeting and its messages", () => {
    const talk = [
      me("Hi Maya"),
      message("Hello", "a"),
      me("I am here"),
      message("Good", "a"),
      me("Hi Tom"),
      message("Yo", "b"),
    ];
    expect(shape(talk)).toEqual([
      ["Maya", "Hi Maya", ["Hello", "I am here", "Good"]],
      ["Tom", "Hi Tom", ["Yo"]],
    ]);
  });
  test("a greeting without a reply opens its stage", () => {
    expect(shape([me("Hi Maya")])).toEqual([["Maya", "Hi Maya", []]]);
    expect(shape([me("Hi Maya"), message("Hello", "a"), me("Hi Tom")])).toEqual([
      ["Maya", "Hi Maya", ["Hello"]],
      ["Tom", "Hi Tom", []],
    ]);
  });
  test("a message without a reply stays with the character it was sent to", () => {
    const talk = [me("Hi Maya"), message("Hello", "a"), me("Lost"), me("Hi Tom"), message("Yo", "b")];
    expect(shape(talk)).toEqual([
      ["Maya", "Hi Maya", ["Hello", "Lost"]],
      ["Tom", "Hi Tom", ["Yo"]],
    ]);
  });
  test("a greeting's words in the middle of a conversation are a normal message", () => {
    const talk = [
      me("Hi Maya"),
      message("Hello", "a"),
      me("Hi Tom"),
      message("I am Maya", "a"),
      me("Hi Maya"),
    ];
    expect(shape(talk)).toEqual([["Maya", "Hi Maya", ["Hello", "Hi Tom", "I am Maya", "Hi Maya"]]]);
  });
  test("without greetings, as from API clients, the speaker decides", () => {
    const talk = [me("Good day"), message("Hello", "a"), me("And you?"), message("Yo", "b")];
    expect(shape(talk)).toEqual([
      ["Maya", null, ["Good day", "Hello"]],
      ["Tom", null, ["And you?", "Yo"]],
    ]);
  });
  test("a skipped character has no stage", () => {
    expect(shape([me("Hi Maya"), message("Hello", "a"), me("Hi Ines"), message("Ola", "c")])).toEqual([
      ["Maya", "Hi Maya", ["Hello"]],
      ["Ines", "Hi Ines", ["Ola"]],
    ]);
  });
  test("keeps every message in any order", () => {
    for (let seed = 1; seed < 300; seed += 1) {
      let value = seed;
      const draw = (limit: number) => (value = (value * 48_271) % 2_147_483_647) % limit;
      const talk = Array.from({ length: 12 }, () =>
        draw(2)
          ? me(draw(3) ? "words" : `Hi ${cast[draw(3)]?.name}`)
          : message("reply", cast[draw(3)]?.id ?? "a"),
      );
      const shown = view.stagesOf(talk, cast).flatMap((stage) => [stage.greeting, ...stage.messages]);
      expect(shown.filter(Boolean)).toEqual(talk);
    }
  });
  test("500 messages are grouped quickly", async () => {
    const talk = Array.from({ length: 500 }, (_, at) => (at % 2 ? message("reply", "a") : me("answer")));
    expect(await effort(() => view.stagesOf(talk, cast))).toBeLessThan(0.5);
  });
});

test("visibleStages has the current character, who has not spoken yet", () => {
  const stages = view.visibleStages(stateAt(1, [me("Hi Maya"), message("Hello", "a")]));
  expect(stages.map((stage) => stage.character.name)).toEqual(["Maya", "Tom"]);
  expect(view.visibleStages(stateAt(3, [])).length).toBe(0);
});

describe("toGreet", () => {
  const hello = [me("Hi Maya"), message("Hello", "a")];
  const outgoing = {
    clientId: "x",
    text: "t",
    after: null,
    kind: "typed",
    problem: null,
    phase: "failed",
  } as const;
  test("the current character, once, and only when nothing is running", () => {
    expect(view.toGreet(stateAt(0, []))?.name).toBe("Maya");
    expect(view.toGreet(stateAt(0, hello))).toBeNull();
    expect(view.toGreet(stateAt(1, hello))?.name).toBe("Tom");
    expect(view.toGreet(stateAt(1, hello, {}, "running"))).toBeNull();
    expect(view.toGreet(stateAt(3, hello))).toBeNull();
    expect(view.toGreet(stateAt(1, hello, { pendingAction: "advancing" }))).toBeNull();
    expect(view.toGreet(stateAt(1, hello, { phase: "loading" }))).toBeNull();
    expect(view.toGreet(stateAt(1, hello, { outgoing: { ...outgoing, phase: "sending" } }))).toBeNull();
    expect(view.toGreet(stateAt(1, hello, { outgoing: { ...outgoing, kind: "greeting" } }))).toBeNull();
    expect(view.toGreet(stateAt(1, hello, { outgoing }))?.name).toBe("Tom");
  });
});

describe("possible actions", () => {
  const hello = [me("Hi Maya"), message("Hello", "a")];
  const draft = "words";
  test("sending", () => {
    expect(view.canSend(stateAt(0, hello, { draft }))).toBe(true);
    expect(view.canSend(stateAt(0, hello, { draft: " \n" }))).toBe(false);
    expect(view.canSend(stateAt(0, hello, { draft }, "running"))).toBe(false);
    expect(view.canSend(stateAt(0, hello, { draft }, "failed"))).toBe(true);
    expect(view.canSend(stateAt(3, hello, { draft }))).toBe(false);
    expect(view.canSend(stateAt(0, hello, { draft, phase: "loading" }))).toBe(false);
    expect(view.canSend(stateAt(0, hello, { draft, pendingAction: "stopping" }))).toBe(false);
  });
  test("advancing waits for a reply", () => {
    expect(view.canAdvance(stateAt(0, hello))).toBe(true);
    expect(view.canAdvance(stateAt(0, hello, {}, "running"))).toBe(false);
    expect(view.canAdvance(stateAt(0, hello, {}, "failed"))).toBe(true);
    expect(view.canAdvance(stateAt(0, hello, { live: { id: "x", text: "" } }))).toBe(false);
    expect(view.canAdvance(stateAt(3, hello))).toBe(false);
  });
  test("retrying a reply: the last one, if failed or interrupted", () => {
    const failed = [me("Hi Maya"), message("", "a", { state: "failed" })];
    expect(view.failedReply(stateAt(0, failed, {}, "failed"))).toBe(failed[1]);
    expect(view.failedReply(stateAt(0, failed, {}, "interrupted"))).toBe(failed[1]);
    expect(view.failedReply(stateAt(0, failed, { pendingAction: "retrying" }, "failed"))).toBeNull();
    expect(view.failedReply(stateAt(0, failed))).toBeNull();
    expect(view.failedReply(stateAt(3, failed, {}, "failed"))).toBeNull();
  });
  test("polling: while a reply runs that does not stream into this page", () => {
    expect(view.shouldPoll(stateAt(0, hello, {}, "running"))).toBe(true);
    expect(view.shouldPoll(stateAt(0, hello, { live: { id: "x", text: "" } }, "running"))).toBe(false);
    expect(view.shouldPoll(stateAt(0, hello))).toBe(false);
  });
});

test("a conversation is active after its first answer, until it is complete", () => {
  const hello = [me("Hi Maya"), message("Hello", "a")];
  expect(view.isActive(stateAt(0, hello))).toBe(false);
  expect(view.isActive(stateAt(0, [...hello, me("I am here")]))).toBe(true);
  expect(view.isActive(stateAt(3, [...hello, me("I am here")]))).toBe(false);
});

test("polls ask for messages after the last one that cannot change", () => {
  expect(view.pollAfter([])).toBeNull();
  const talk = [me("Hi Maya"), message("Hello", "a"), me("I am"), message("", "a", { state: "streaming" })];
  expect(view.pollAfter(talk)).toBe(talk[2]?.id);
});

test("progress", () => {
  const status = statusAt(1);
  expect(cast.map((_, at) => view.progressOf(at, cast, status))).toEqual(["done", "speaking", "to come"]);
  expect(cast.map((_, at) => view.progressOf(at, cast, statusAt(3)))).toEqual(["done", "done", "done"]);
  // An interview that is finished early.
  expect(view.progressOf(2, cast, statusAt(3), false)).toBe("not met");
});

describe("moving on", () => {
  test("leads to the next character, and is null after the last one", () => {
    expect([0, 1, 2, 3].map((at) => view.nextCharacter(stateAt(at, []))?.name)).toEqual([
      "Tom",
      "Ines",
      undefined,
      undefined,
    ]);
  });

  test("leaves an open question while the newest message is a character's", () => {
    const question = message("What did you build?", "a");
    const isOpen = (messages: Message[]) => view.hasOpenQuestion({ messages });
    expect(isOpen([me("Hi Maya"), question])).toBe(true);
    expect(isOpen([question, me("A radio.")])).toBe(false);
    expect(isOpen([question, me("A radio?")])).toBe(false);
    expect(isOpen([me("Hi Maya"), message("", "a")])).toBe(false);
    expect(isOpen([])).toBe(false);
  });
});

describe("the end of a character", () => {
  const end = message("That's all from me, thank you. Tom is next.", "a");
  const talk = [me("Hi Maya"), message("What did you build?", "a"), me("A radio."), end];
  test("its last reply asks nothing and is no pause", () => {
    expect(view.isStageDone(stateAt(0, talk))).toBe(true);
    expect(view.isStageDone(stateAt(0, talk, { pendingAction: "advancing" }))).toBe(true);
    expect(view.isStageDone(stateAt(0, talk.slice(0, 2)))).toBe(false);
    expect(view.isStageDone(stateAt(1, talk))).toBe(false);
    expect(view.isStageDone(stateAt(0, talk, {}, "running"))).toBe(false);
    expect(view.isStageDone(stateAt(0, talk, {}, "failed"))).toBe(false);
    const last = (more: Partial<Message>) => stateAt(0, [...talk.slice(0, 3), { ...end, ...more }]);
    expect(view.isStageDone(last({ danger: true }))).toBe(false);
    expect(view.isStageDone(last({ state: "interrupted" }))).toBe(false);
    const sad = message("He died.", null, { pauses: true });
    expect(view.isStageDone(stateAt(0, [...talk.slice(0, 2), sad, end]))).toBe(false);
  });
  test("is full once there are as many answers as the length", () => {
    const full = (answers: number, length: number | null) =>
      view.isFull({ status: statusAt(0, { answers, length }) });
    expect([full(4, 5), full(5, 5), full(6, 5), full(6, null)]).toEqual([false, true, true, false]);
  });
  test("leaves out greetings, skips and messages that are not answers", () => {
    const skipped = message("Skipped", null, { skipped: true });
    const sorry = message("ok sorry", null, { uncounted: true });
    const state = stateAt(0, [...talk, skipped, end, sorry, end]);
    expect(view.answersOf(state)).toEqual([talk[2]]);
  });
});

test("the open question counts, up to the length", () => {
  const count = (answers: number, workflow_complete = false, length: number | null = 5) =>
    view.questionCount({ answers, workflow_complete, length });
  expect(count(0)).toEqual({ at: 1, of: 5 });
  expect(count(2)).toEqual({ at: 3, of: 5 });
  expect(count(5)).toEqual({ at: 5, of: 5 });
  expect(count(7)).toEqual({ at: 5, of: 5 });
  expect(count(3, true)).toEqual({ at: 3, of: 5 });
  expect(count(3, false, null)).toBeNull();
});
