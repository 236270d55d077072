import { describe, expect, test } from "vitest";
import { seedCharacters } from "../db/seed/characters.ts";
import { stateFacts } from "../lib/ai/practice/insights.ts";
import { readAside, replyTo } from "../lib/ai/practice/interviewer.ts";
import type { Aside, Turn } from "../lib/ai/tasks.ts";
import { labelled } from "./answers.ts";

/** What one of the characters says to the messages that a held interview has for it. */
function replay(name: string, systemPrompt: string, messages: string[]) {
  const turns: Turn[] = [];
  const postponed: string[] = [];
  const asked: string[] = [];
  const exchanges: {
    text: string;
    aside: Aside | null;
    open: string | null;
    reply: ReturnType<typeof replyTo>;
  }[] = [];
  for (const [at, text] of messages.entries()) {
    const open = turns.at(-1)?.asked ?? null;
    const aside = at === 0 ? null : readAside(text, turns, systemPrompt);
    if (aside === "later" && open) postponed.push(open);
    turns.push({ id: `u${at}`, speaker: "user", name: "Jo", text, aside, greeting: at === 0 });
    const reply = replyTo({
      characterName: name,
      systemPrompt,
      turns,
      summary: null,
      asked,
      postponed,
      handoff: [],
      resume: null,
      nextCharacter: null,
    });
    turns.push({ id: `c${at}`, speaker: "character", name, text: reply.text, asked: reply.asked });
    if (reply.asked) asked.push(reply.asked);
    exchanges.push({ text, aside, open, reply });
  }
  return { turns, exchanges: exchanges.slice(1) };
}

/** The messages of a held interview by character. */
function messagesOf({ turns, cast = [] }: ReturnType<typeof labelled>[number][1]) {
  const starts = cast.map((name) => turns.findIndex(({ text }) => text === `Hi ${name}`));
  return cast.map((name, at) => {
    const own = turns.slice(starts[at], starts[at + 1]);
    return { name, messages: own.filter(({ speaker }) => speaker === "user").map(({ text }) => text) };
  });
}

const held = labelled("held");

test("there are twelve", () => {
  expect(held).toHaveLength(12);
});

describe.each(held)("%s", (_, interview) => {
  const talks = messagesOf(interview).map(({ name, messages }) => {
    const prompt = seedCharacters.find((one) => one.name === name)?.system_prompt ?? "";
    return { name, ...replay(name, prompt, messages) };
  });

  test("distress and refusal are respected, and no question comes again once it was answered", () => {
    const all = talks.flatMap(({ exchanges }) => exchanges);
    const askedAfterDistress = all.filter(
      ({ aside, reply }) => aside === "distress" && (reply.asked !== null || reply.text.includes("?")),
    );
    const isOver = ({ aside, open }: (typeof all)[number]) =>
      aside === "refusal" || (aside === null && open !== null);
    expect(askedAfterDistress).toEqual([]);
    expect(all.filter((one) => isOver(one) && one.reply.asked === one.open)).toEqual([]);
  });

  test("the insights quote what was said, word for word", () => {
    const turns = talks.flatMap(({ name, turns: own }) =>
      own.map((turn) => ({ ...turn, id: `${name} ${turn.id}`, character: name, aside: turn.aside ?? null })),
    );
    const { notable_quotes } = stateFacts({ turns, questions: [] });
    expect(notable_quotes.length).toBeGreaterThan(0);
    for (const { quote, message_id } of notable_quotes) {
      const turn = turns.find(({ id }) => id === message_id);
      expect(turn?.text).toContain(quote);
      expect([turn?.speaker, turn?.aside]).toEqual(["user", null]);
    }
  });
});
