import type { AskInput, Handoff, Turn } from "../tasks";
import { ask } from "./ask";
import { questionsAsked } from "../../text/questions.ts";

export type Held = { turns: Turn[]; replies: string[]; asked: string[] };

/** Holds a talk: the greeting, then each answer after a reply, as the product does it. */
export function hold(
  name: string,
  systemPrompt: string,
  answers: string[],
  extra: Partial<Pick<AskInput, "asked" | "handoff" | "resume" | "nextCharacter">> = {},
): Held {
  const turns: Turn[] = [{ id: "g", speaker: "user", name: "You", text: `Hi ${name}`, greeting: true }];
  const asked = [...(extra.asked ?? [])];
  const replies: string[] = [];
  const handoff: Handoff[] = extra.handoff ?? [];
  for (let i = 0; i <= answers.length; i++) {
    const reply = ask({
      characterName: name,
      systemPrompt,
      turns,
      summary: null,
      asked,
      handoff,
      resume: extra.resume ?? null,
      nextCharacter: extra.nextCharacter ?? null,
    });
    replies.push(reply);
    turns.push({ id: `c${i}`, speaker: "character", name, text: reply });
    asked.push(...questionsAsked(reply));
    const answer = answers[i];
    if (answer !== undefined) turns.push({ id: `u${i}`, speaker: "user", name: "You", text: answer });
  }
  return { turns, replies, asked };
}

export function input(over: Partial<AskInput>): AskInput {
  return {
    characterName: "Maya",
    systemPrompt:
      "You are Maya, a coach.\n1. What do you do?\n2. What went well last week?\n3. What comes next for you?",
    turns: [{ id: "g", speaker: "user", name: "You", text: "Hi Maya", greeting: true }],
    summary: null,
    asked: [],
    handoff: [],
    resume: null,
    nextCharacter: null,
    ...over,
  };
}
