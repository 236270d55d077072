import { lastQuestion } from "../../text/questions.ts";
import type { AskInput, Handoff, Turn } from "../tasks.ts";
import { ask } from "./ask.ts";

export const input = (over: Partial<AskInput> = {}): AskInput => ({
  characterName: "Maya",
  systemPrompt:
    "You are Maya, a coach.\n1. What do you do?\n2. Tell me about a time when something went wrong.\n3. What comes next for you?",
  turns: [{ id: "g", speaker: "user", name: "You", text: "Hi Maya", greeting: true }],
  summary: null,
  asked: [],
  handoff: [],
  resume: null,
  nextCharacter: null,
  ...over,
});

/** Holds a talk as the product does: the greeting, then each message after a reply. */
export function hold(messages: string[], over: Partial<AskInput> = {}) {
  const turns: Turn[] = [...input().turns];
  const asked = [...(over.asked ?? [])];
  const replies: string[] = [];
  const handoff: Handoff[] = over.handoff ?? [];
  for (const message of [null, ...messages]) {
    if (message !== null) turns.push({ id: `u${turns.length}`, speaker: "user", name: "You", text: message });
    const reply = ask(input({ ...over, turns, asked, handoff }));
    replies.push(reply);
    turns.push({
      id: `c${turns.length}`,
      speaker: "character",
      name: over.characterName ?? "Maya",
      text: reply,
    });
    const question = lastQuestion(reply);
    if (question !== null) asked.push(question);
  }
  return { turns, replies, asked };
}
