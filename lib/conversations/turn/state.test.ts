import { describe, expect, test } from "vitest";
import { conversationStatus, fromMaya as reply, fromPerson, spokenBy } from "@/tests/support/conversation";
import type { Message, Status } from "../schema.ts";
import {
  type ChatEvent,
  type ChatState,
  initialState,
  reduce,
  removeFromDraft,
  stageIndex,
} from "./state.ts";

const cast = [
  { id: "a", name: "Maya" },
  { id: "b", name: "Tom" },
];

const status = (changes: Partial<Status> & { at?: number } = {}): Status => {
  const { at = 0, ...rest } = changes;
  return conversationStatus({ ...spokenBy(cast[at]), ...rest });
};

const growing = { state: "streaming" } as const;

const after = (events: ChatEvent[], from: ChatState = initialState("one", cast)): ChatState =>
  events.reduce(reduce, from);
const history = (
  messages: Message[],
  more: Partial<Extract<ChatEvent, { type: "history" }>> = {},
): ChatEvent => ({
  type: "history",
  messages,
  after: null,
  revision: 0,
  epoch: 0,
  ...more,
});
const texts = (state: ChatState): string[] => state.messages.map((message) => message.message_content);
const problem = { code: "offline", detail: "No connection.", retryAt: null };

const greeted = after([
  { type: "status", status: status(), epoch: 9 },
  history([fromPerson("g", "Hi Maya"), reply("r", "Hello.")]),
]);
const sending = (text: string, from = greeted): ChatState =>
  after([{ type: "sending", message: { clientId: "c1", text, after: "g" }, kind: "typed" }], from);
const streaming = (from = sending("I build boats.")): ChatState =>
  after(
    [
      {
        type: "turn",
        clientId: "c1",
        message: fromPerson("u", "I build boats."),
        reply: reply("s", "", growing),
      },
    ],
    from,
  );

describe("status", () => {
  test("makes the conversation ready", () => {
    expect(initialState("one", cast).phase).toBe("loading");
    expect(greeted.phase).toBe("ready");
  });
  test("a stale response does not undo completion", () => {
    const complete = after([{ type: "status", status: status({ at: 2 }), epoch: 9 }], greeted);
    expect(complete.status?.workflow_complete).toBe(true);
    expect(after([{ type: "status", status: status({ at: 1 }), epoch: 9 }], complete)).toBe(complete);
  });
  test("a stale answer does not return to an earlier character", () => {
    const moved = after([{ type: "status", status: status({ at: 1 }), epoch: 9 }], greeted);
    expect(after([{ type: "status", status: status(), epoch: 9 }], moved)).toBe(moved);
  });
  test("of another conversation is ignored", () => {
    expect(after([{ type: "status", status: status({ id: "two" }), epoch: 9 }], greeted)).toBe(greeted);
  });

  test("an unchanged poll changes nothing", () => {
    const answer = status({ reply: "running" });
    const running = after([{ type: "status", status: answer, epoch: 9 }], greeted);
    expect(running).not.toBe(greeted);
    expect(after([{ type: "status", status: answer, epoch: 9 }], running)).toBe(running);
  });
  test("changes within a stage count", () => {
    const running = after([{ type: "status", status: status({ reply: "running" }), epoch: 9 }], greeted);
    expect(running.status?.reply).toBe("running");
  });
  test("requested before the end of a reply, it cannot set the reply to running", () => {
    const asked = streaming();
    const ended = after(
      [{ type: "turn-ended", message: fromPerson("u", "I build boats."), reply: reply("s", "Which?") }],
      asked,
    );
    const old: ChatEvent = { type: "status", status: status({ reply: "running" }), epoch: asked.epoch };
    expect(after([old], ended).status?.reply).toBe("idle");
    expect(after([{ ...old, epoch: ended.epoch }], ended).status?.reply).toBe("running");
  });
  test("during a retry, the earlier failure is ignored", () => {
    const failed = after([{ type: "status", status: status({ reply: "failed" }), epoch: 9 }], greeted);
    const retrying = after([{ type: "action-started", action: "retrying" }], failed);
    expect(
      after([{ type: "status", status: status({ reply: "failed" }), epoch: 9 }], retrying).status?.reply,
    ).toBe("running");
    const done = after([{ type: "done", status: status({ reply: "running" }) }], retrying);
    expect(done.pendingAction).toBeNull();
    expect(
      after([{ type: "status", status: status({ reply: "failed" }), epoch: 9 }], done).status?.reply,
    ).toBe("failed");
  });
  test("stageIndex is past the end when complete, -1 for an unknown character", () => {
    expect(stageIndex(cast, status({ at: 1 }))).toBe(1);
    expect(stageIndex(cast, status({ at: 2 }))).toBe(2);
    expect(stageIndex(cast, { ...status(), current_character_id: "x" })).toBe(-1);
  });
});

describe("loading", () => {
  test("a failure shows its reason and changes nothing else", () => {
    expect(after([{ type: "load-failed", problem }])).toMatchObject({ phase: "broken", problem });
    expect(after([{ type: "load-failed", problem }], greeted)).toMatchObject({ phase: "ready", problem });
    const settled = after(
      [
        { type: "load-failed", problem },
        { type: "settled", before: problem },
      ],
      greeted,
    );
    expect(settled.problem).toBeNull();
    expect(reduce(settled, { type: "settled", before: null })).toBe(settled);
  });
  test("a deleted conversation has the phase “gone”", () => {
    expect(after([{ type: "gone" }], streaming())).toMatchObject({ phase: "gone", live: null });
  });
  test("an empty history (a 404 counts as one) is an empty list", () => {
    expect(after([history([])], greeted).messages).toEqual([]);
  });
});

describe("a message that is read again", () => {
  const readAgain = (known: Message, answer: Message) =>
    after([history([known]), history([answer])]).messages[0];
  const t1 = { timestamp: "2026-01-01T00:00:01.000Z" };
  const t2 = { timestamp: "2026-01-01T00:00:02.000Z" };
  const table: [string, Message, Message, "known" | "answer"][] = [
    ["a longer answer", reply("r", "a", growing), reply("r", "ab", growing), "answer"],
    ["a shorter answer", reply("r", "ab", growing), reply("r", "a", growing), "known"],
    ["the whole reply", reply("r", "ab", growing), reply("r", "abc"), "answer"],
    [
      "the end, though shorter",
      reply("r", "abc", growing),
      reply("r", "ab", { state: "interrupted" }),
      "answer",
    ],
    ["growth after the end", reply("r", "abc"), reply("r", "ab", growing), "known"],
    [
      "a new attempt",
      reply("r", "abc", { state: "failed", ...t1 }),
      reply("r", "", { ...growing, ...t2 }),
      "answer",
    ],
    [
      "an earlier attempt",
      reply("r", "", { ...growing, ...t2 }),
      reply("r", "abc", { state: "failed", ...t1 }),
      "known",
    ],
    ["the same", reply("r", "abc"), reply("r", "abc"), "known"],
  ];
  test.each(table)("%s", (_, known, answer, wins) => {
    expect(readAgain(known, answer)).toBe(wins === "known" ? known : answer);
  });
  test("a time with microseconds equals the same time with milliseconds", () => {
    const known = reply("r", "a", { ...growing, timestamp: "2026-01-01T00:00:01.123Z" });
    const answer = reply("r", "ab", { ...growing, timestamp: "2026-01-01T00:00:01.123000Z" });
    expect(readAgain(known, answer)).toBe(answer);
  });
});

describe("history", () => {
  test("keeps unchanged objects, so that their rows do not render again", () => {
    const again = after([history([fromPerson("g", "Hi Maya"), reply("r", "Hello.")])], greeted);
    expect(again).toBe(greeted);
    const more = after(
      [history([fromPerson("g", "Hi Maya"), reply("r", "Hello."), fromPerson("u", "New")])],
      greeted,
    );
    expect(more.messages[0]).toBe(greeted.messages[0]);
    expect(texts(more)).toEqual(["Hi Maya", "Hello.", "New"]);
  });
  test("new messages are added once, however often they are read", () => {
    const news = history([reply("r", "Hello."), fromPerson("u", "New")], { after: "g" });
    expect(texts(after([news, news], greeted))).toEqual(["Hi Maya", "Hello.", "New"]);
  });
  test("ignores messages after an unknown message", () => {
    expect(after([history([fromPerson("u", "New")], { after: "unknown" })], greeted)).toBe(greeted);
  });
  test("a reply grows by polls and never shrinks", () => {
    const poll = (text: string, state: Message["state"] = "streaming") =>
      history([reply("s", text, { state })], { after: "g" });
    const shown = [
      poll("One"),
      poll("One two"),
      poll("One"),
      poll("One two three", "complete"),
      poll("One two"),
    ];
    let state = after([history([fromPerson("g", "Hi Maya")])], greeted);
    const seen = shown.map((event) => {
      state = reduce(state, event);
      return texts(state).at(-1);
    });
    expect(seen).toEqual(["One", "One two", "One two", "One two three", "One two three"]);
    expect(state.messages).toHaveLength(2);
  });
  test("a response requested before a turn does not remove the turn", () => {
    const state = after([history([fromPerson("g", "Hi Maya"), reply("r", "Hello.")])], streaming());
    expect(texts(state)).toEqual(["Hi Maya", "Hello.", "I build boats.", ""]);
  });
  test("a later response drops messages that no longer exist, such as an empty reply", () => {
    const state = streaming();
    const answer = history([fromPerson("g", "Hi Maya"), reply("r", "Hello.")], { epoch: state.epoch });
    expect(texts(after([answer], state))).toEqual(["Hi Maya", "Hello."]);
  });
  test("does not change the reply that streams into this page", () => {
    const state = after([{ type: "reply-text", id: "s", text: "Which boats" }], streaming());
    const answer = after(
      [history([reply("s", "Which", growing)], { after: "u", epoch: state.epoch })],
      state,
    );
    expect(answer.messages.at(-1)).toBe(state.messages.at(-1));
    expect(answer.live?.text).toBe("Which boats");
  });
});

describe("a turn", () => {
  test("sending clears the input, keeps later typing, and shows the message as sending", () => {
    const typed = after([{ type: "typed", text: "I build boats." }], greeted);
    const state = after([{ type: "typed", text: "and" }], sending("I build boats.", typed));
    expect(sending("I build boats.", typed).draft).toBe("");
    expect(state).toMatchObject({ draft: "and", outgoing: { phase: "sending", text: "I build boats." } });
  });
  test("is stored once its ids arrive; the reply runs", () => {
    const state = streaming();
    expect(state.outgoing).toBeNull();
    expect(state.live).toEqual({ id: "s", text: "" });
    expect(state.status?.reply).toBe("running");
    expect(texts(state)).toEqual(["Hi Maya", "Hello.", "I build boats.", ""]);
  });
  test("text changes the live reply only, and no message", () => {
    const before = streaming();
    const state = after([{ type: "reply-text", id: "s", text: "Which" }], before);
    expect(state.messages).toBe(before.messages);
    expect(reduce(state, { type: "reply-text", id: "other", text: "x" })).toBe(state);
  });
  test("ends with both messages as stored", () => {
    const ended = {
      type: "turn-ended",
      message: fromPerson("u", "I build boats."),
      reply: reply("s", "Which?"),
    } as const;
    const state = after([{ type: "reply-text", id: "s", text: "Whi" }, ended], streaming());
    expect(state.live).toBeNull();
    expect(state.status?.reply).toBe("idle");
    expect(texts(state).at(-1)).toBe("Which?");
    expect(state.messages).toHaveLength(4);
  });
  test("a failed reply shows the server's text", () => {
    const failed = reply("s", "", { state: "failed" });
    const state = after(
      [
        { type: "reply-failed", detail: "The model is busy." },
        { type: "turn-ended", message: fromPerson("u", "I build boats."), reply: failed },
      ],
      streaming(),
    );
    expect(state.status?.reply).toBe("failed");
    expect(state.replyProblem).toBe("The model is busy.");
    expect(after([{ type: "action-started", action: "retrying" }], state).replyProblem).toBeNull();
  });
  test("a repeat of a finished turn has no live reply", () => {
    const event = {
      type: "turn",
      clientId: "c1",
      message: fromPerson("u", "x"),
      reply: reply("s", "Done"),
    } as const;
    expect(after([event], sending("x")).live).toBeNull();
  });
  test("a broken stream keeps its text; the reply is still running for polls", () => {
    const state = after(
      [{ type: "reply-text", id: "s", text: "Which bo" }, { type: "stream-broke" }],
      streaming(),
    );
    expect(state.live).toBeNull();
    expect(texts(state).at(-1)).toBe("Which bo");
    expect(state.status?.reply).toBe("running");
    const polled = after(
      [history([reply("s", "Which", growing)], { after: "u", epoch: state.epoch })],
      state,
    );
    expect(texts(polled).at(-1)).toBe("Which bo");
  });
  test("Retry clears the reply that is written again, and adds no second one", () => {
    const failed = after(
      [{ type: "turn-ended", message: fromPerson("u", "x"), reply: reply("s", "Half", { state: "failed" }) }],
      streaming(),
    );
    const state = after([{ type: "action-started", action: "retrying" }], failed);
    expect(state.messages).toHaveLength(failed.messages.length);
    expect(state.messages.at(-1)).toMatchObject({ id: "s", message_content: "", state: "streaming" });
  });
});

describe("a failed message", () => {
  const failed = after([{ type: "send-failed", clientId: "c1", problem }], sending("I build boats."));
  test("stays, and returns to the input", () => {
    expect(failed.outgoing).toMatchObject({ phase: "failed", clientId: "c1", problem });
    expect(failed.draft).toBe("I build boats.");
  });
  test("comes before text that was typed in the meantime", () => {
    const typed = after([{ type: "typed", text: "Also cars." }], sending("I build boats."));
    const state = after([{ type: "send-failed", clientId: "c1", problem }], typed);
    expect(state.draft).toBe("I build boats.\n\nAlso cars.");
    // Sending it again removes it from the input; the rest of the draft stays.
    expect(sending("I build boats.", state).draft).toBe("Also cars.");
  });
  test("of another message is ignored", () => {
    expect(reduce(sending("x"), { type: "send-failed", clientId: "c0", problem })).toMatchObject({
      outgoing: { phase: "sending" },
    });
  });
  test("is dropped if it is in the transcript", () => {
    const answer = history([reply("r", "Hello."), fromPerson("u", "I build boats."), reply("s", "Which?")], {
      after: "g",
    });
    const state = after([answer], failed);
    expect(state).toMatchObject({ outgoing: null, draft: "" });
    expect(texts(state)).toEqual(["Hi Maya", "Hello.", "I build boats.", "Which?"]);
  });
  test("an earlier message with the same text is another one", () => {
    const before = after([history([fromPerson("g", "I build boats."), reply("r", "Hello.")])], greeted);
    const state = after(
      [{ type: "send-failed", clientId: "c1", problem }],
      sending("I build boats.", before),
    );
    expect(
      after([history([reply("r", "Hello."), fromPerson("x", "Hi")], { after: "g" })], state).outgoing,
    ).not.toBeNull();
  });
  test("a failed greeting never enters the input", () => {
    const greeting: ChatEvent = {
      type: "sending",
      message: { clientId: "greeting:a", text: "Hi Maya", after: null },
      kind: "greeting",
    };
    const state = after([greeting, { type: "send-failed", clientId: "greeting:a", problem }], greeted);
    expect(state).toMatchObject({ draft: "", outgoing: { kind: "greeting", phase: "failed" } });
    expect(after([{ type: "send-dropped" }], state).outgoing).toBeNull();
  });
});

describe("restoring text typed before a reload", () => {
  const unsent = { clientId: "c1", text: "I build boats.", after: "g" };
  test("a draft", () => {
    expect(
      after([{ type: "restored", draft: "Half a", unsent: null, replacing: null }], greeted),
    ).toMatchObject({
      draft: "Half a",
      outgoing: null,
    });
  });
  test("a message that never arrived is failed, and is in the input once", () => {
    for (const draft of ["", "I build boats."]) {
      const state = after([{ type: "restored", draft, unsent, replacing: null }], greeted);
      expect(state.draft).toBe("I build boats.");
      expect(state.outgoing).toMatchObject({ ...unsent, phase: "failed" });
    }
  });
  test("a message that arrived is dropped", () => {
    const stored = after(
      [history([fromPerson("g", "Hi Maya"), reply("r", "Hello."), fromPerson("u", unsent.text)])],
      greeted,
    );
    expect(after([{ type: "restored", draft: "", unsent, replacing: null }], stored)).toMatchObject({
      draft: "",
      outgoing: null,
    });
  });
});

describe("editing an answer", () => {
  const talk = [
    fromPerson("g", "Hi Maya"),
    reply("r", "Hello."),
    fromPerson("u1", "I build boats."),
    reply("r1", "Which?"),
    fromPerson("u2", "Small ones."),
    reply("r2", "Why?"),
  ];
  const known = after([history(talk)], greeted);
  const changed = (clientId: string, text: string, replaces: string) => ({
    type: "sending" as const,
    message: { clientId, text, after: null, replaces },
    kind: "typed" as const,
  });
  const sent = after(
    [
      { type: "typed", text: "By the way" },
      { type: "edit-started", id: "u2" },
      { type: "typed", text: "Big ones." },
      changed("c2", "Big ones.", "u2"),
    ],
    known,
  );
  const failed: ChatEvent = { type: "send-failed", clientId: "c2", problem };

  test("puts its text into the input; the typed draft waits, also during another edit", () => {
    const typed = after([{ type: "typed", text: "By the way" }], known);
    const first = after([{ type: "edit-started", id: "u1" }], typed);
    expect(first).toMatchObject({
      draft: "I build boats.",
      replacing: { id: "u1", draft: "By the way" },
    });
    const second = after([{ type: "edit-started", id: "u2" }], first);
    expect(second).toMatchObject({ draft: "Small ones.", replacing: { id: "u2", draft: "By the way" } });
    expect(after([{ type: "edit-cancelled" }], second)).toEqual(typed);
    expect(after([{ type: "edit-started", id: "nobody's" }], typed)).toBe(typed);
  });

  test("of the newest answer removes its reply and adds the new one", () => {
    expect(sent).toMatchObject({ draft: "By the way", replacing: null });
    const streaming = after(
      [
        {
          type: "turn",
          clientId: "c2",
          message: fromPerson("u3", "Big ones."),
          reply: reply("r3", "", growing),
        },
      ],
      sent,
    );
    expect(streaming.messages.map(({ id }) => id)).toEqual(["g", "r", "u1", "r1", "u3", "r3"]);
    expect(streaming).toMatchObject({ outgoing: null, live: { id: "r3" }, draft: "By the way" });
  });

  test("of an earlier answer keeps everything else", () => {
    const turn = { message: fromPerson("u3", "I build houses."), reply: reply("r1", "Which?") };
    const state = after(
      [
        { type: "edit-started", id: "u1" },
        changed("c1", "I build houses.", "u1"),
        { type: "turn", clientId: "c1", ...turn },
        { type: "turn-ended", ...turn },
      ],
      known,
    );
    expect(state.messages.map(({ id }) => id)).toEqual(["g", "r", "u3", "r1", "u2", "r2"]);
    expect(state.live).toBeNull();
  });

  test("of an earlier answer shows its new reply in place of the old one", () => {
    const help = reply("h", "Please call.", { danger: true });
    const turn = { message: fromPerson("u3", "I want to die.", { danger: true }), reply: help };
    const state = after(
      [
        { type: "edit-started", id: "u1" },
        changed("c1", "I want to die.", "u1"),
        { type: "turn", clientId: "c1", ...turn },
        { type: "turn-ended", ...turn },
      ],
      known,
    );
    expect(state.messages.map(({ id }) => id)).toEqual(["g", "r", "u3", "h", "u2", "r2"]);
  });

  test("that was not sent is in the input again", () => {
    const state = after([failed], sent);
    const replacing = { id: "u2", draft: "By the way" };
    expect(state).toMatchObject({ draft: "Big ones.", replacing, outgoing: { phase: "failed" } });
    expect(after([{ type: "edit-cancelled" }], state)).toMatchObject({
      draft: "By the way",
      replacing: null,
      outgoing: null,
    });
    const unsent = { clientId: "c2", text: "Big ones.", after: null, replaces: "u2" };
    const stored = { type: "restored", unsent } as const;
    // The page closed while sending, and after a failure.
    for (const typed of [
      { draft: "By the way", replacing: null },
      { draft: "Big ones.", replacing },
    ])
      expect(after([{ ...stored, ...typed }], known)).toMatchObject({ draft: "Big ones.", replacing });
  });

  test("that was stored after all is dropped", () => {
    const news = history([...talk.slice(0, 4), fromPerson("u3", "Big ones."), reply("r3", "Why?")], {
      epoch: known.epoch,
      revision: 1,
    });
    for (const events of [[news], [failed, news]])
      expect(after(events, sent)).toMatchObject({
        draft: "By the way",
        replacing: null,
        outgoing: null,
        revision: 1,
      });
    const edited = after([failed, { type: "typed", text: "Huge ones." }, news], sent);
    expect(edited).toMatchObject({ draft: "Huge ones.\n\nBy the way", replacing: null, outgoing: null });
    // The same text elsewhere does not count.
    const same = history([
      ...talk.slice(0, 4),
      fromPerson("u2", "Small ones."),
      fromPerson("u4", "Big ones."),
    ]);
    expect(after([failed, same], sent).outgoing).not.toBeNull();
  });

  test("a message that failed before keeps its text in the waiting draft", () => {
    const lost = { clientId: "c1", text: "And sails.", after: "u2" };
    const state = after(
      [
        { type: "sending", message: lost, kind: "typed" },
        { type: "send-failed", clientId: "c1", problem },
        { type: "edit-started", id: "u1" },
        { type: "sending", message: lost, kind: "typed" },
      ],
      known,
    );
    expect(state).toMatchObject({ draft: "I build boats.", replacing: { id: "u1", draft: "" } });
  });

  test("a complete read from before a turn does not count as complete", () => {
    const old = history(talk.slice(0, 2), { revision: 3, epoch: known.epoch - 1 });
    expect(after([old], known).revision).toBe(0);
    expect(after([history(talk, { revision: 3, epoch: known.epoch })], known).revision).toBe(3);
  });
});

describe("advancing", () => {
  test("moves to the next character, and completes after the last", () => {
    const moved = after(
      [
        { type: "action-started", action: "advancing" },
        {
          type: "advanced",
          result: { current_character: { id: "b", name: "Tom" }, workflow_complete: false },
        },
      ],
      greeted,
    );
    expect(moved).toMatchObject({
      pendingAction: null,
      status: { current_character_id: "b", workflow_complete: false },
    });
    const complete = after(
      [{ type: "advanced", result: { current_character: null, workflow_complete: true } }],
      moved,
    );
    expect(complete.status).toMatchObject({ current_character: null, workflow_complete: true });
  });
  test("a late response does not undo completion", () => {
    const complete = after([{ type: "status", status: status({ at: 2 }), epoch: 9 }], greeted);
    const late = after(
      [
        {
          type: "advanced",
          result: { current_character: { id: "b", name: "Tom" }, workflow_complete: false },
        },
      ],
      complete,
    );
    expect(late.status?.workflow_complete).toBe(true);
  });
  test("a failure shows its reason and can be retried", () => {
    const state = after(
      [
        { type: "action-started", action: "advancing" },
        { type: "failed", problem },
      ],
      greeted,
    );
    expect(state).toMatchObject({ pendingAction: null, problem });
    expect(after([{ type: "action-started", action: "advancing" }], state).problem).toBeNull();
  });
});

test("a failed message is put before the draft, and removeFromDraft reverses that", () => {
  const failed = (draft: string) =>
    after(
      [
        { type: "typed", text: draft },
        { type: "send-failed", clientId: "c1", problem },
      ],
      sending("I build boats."),
    ).draft;
  for (const draft of ["", "More", "I build boats and cars."]) {
    expect(failed(draft)).toContain("I build boats.");
    expect(removeFromDraft(failed(draft), "I build boats.")).toBe(draft);
  }
  expect(failed("  \n")).toBe("I build boats.");
  expect(removeFromDraft("something else", "x")).toBe("something else");
});
