import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Message } from "@/lib/conversations/schema";
import { type ChatState, initialState } from "@/lib/conversations/turn/state";
import { conversationStatus, spokenBy } from "@/tests/support/conversation";
import { Composer } from "./composer";
import { RailFinish } from "./leave";
import { StageEnd } from "./stage-end";
import type { Chat } from "./use-chat";

const maya = { id: "a", name: "Maya Okafor" };
const daniel = { id: "b", name: "Daniel Reyes" };
const chat = {} as Chat;
const nothing = (): void => {};
const asked: Message = {
  id: "m",
  message_content: "What did you build?",
  generated_by: null,
  speaker_id: maya.id,
  speaker_name: maya.name,
  speaker_type: "character",
  state: "complete",
  timestamp: "2026-01-01T00:00:00.000Z",
};
const stateOf = (cast: (typeof maya)[], answers = 0): ChatState => ({
  ...initialState("one", cast),
  phase: "ready",
  status: conversationStatus({ ...spokenBy(cast[0]), length: 5, answers }),
  messages: [asked],
});

/** The buttons' text, including text for screen readers. */
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, text = ""]) => text.replace(/<[^>]*>/g, ""));

const compose = (state: ChatState, isDone = false) =>
  renderToStaticMarkup(
    <Composer {...{ state, chat, isDone }} to={maya} onSend={nothing} onSkip={nothing} onAdvance={nothing} />,
  );
const end = (state: ChatState) =>
  buttons(renderToStaticMarkup(<StageEnd state={state} chat={chat} onAdvance={nothing} />));

test("the composer has one row: Skip, Advance and Send", () => {
  const html = compose(stateOf([maya, daniel]));
  expect(buttons(html)).toEqual(["Skip question", "Advance to Daniel Reyes", "Send"]);
  expect(html).toContain('placeholder="Answer Maya…"');
  expect(buttons(compose(stateOf([maya])))).toEqual(["Skip question", "Advance and finish", "Send"]);
});

test("after the last question the input is one line; Send appears once something is typed", () => {
  const messages = [{ ...asked, message_content: "That's all from me, thank you. Daniel is next." }];
  const state = { ...stateOf([maya, daniel]), messages };
  expect(buttons(compose(state, true))).toEqual([]);
  expect(compose(state, true)).toContain('placeholder="Or add something for Maya…"');
  expect(buttons(compose({ ...state, draft: "One more thing" }, true))).toEqual(["Send"]);
});

test("one button leads to the next character, two appear once all answers are given", () => {
  expect(end(stateOf([maya, daniel]))).toEqual(["Advance: meet Daniel"]);
  expect(end(stateOf([maya, daniel], 5))).toEqual(["Finish interview", "Advance: meet Daniel"]);
  expect(end(stateOf([maya], 5))).toEqual(["Advance: finish and see insights"]);
});

test("the rail has Finish as a button or in a menu, until the interview is complete", () => {
  const rail = (state: ChatState) => renderToStaticMarkup(<RailFinish state={state} onFinish={nothing} />);
  expect(buttons(rail(stateOf([maya])))).toEqual(["Finish interview", ""]);
  expect(rail(stateOf([maya]))).toContain('aria-label="More for this interview"');
  const complete = { ...stateOf([maya]), status: conversationStatus({ workflow_complete: true }) };
  expect(buttons(rail(complete))).toEqual([]);
});
