import { expect } from "vitest";
import { type Exchange, exchangeOf, isHelp } from "@/evals/play";
import { figuresOf, type Figures, type Hold, peopleOf } from "@/evals/planned";
import { afterResponseDone } from "@/lib/after-response";
import { greetingText } from "@/lib/characters/constants";
import { advance } from "@/lib/conversations/commands";
import { finishedTurn, sendMessage } from "@/lib/conversations/messages";
import { getConversation, getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start";
import { greetingId, type Length } from "@/lib/conversations/workflow";
import { addPerson, seededCharacters } from "./people.ts";

/** Holds an interview as the product does; what was asked is what it counts as asked. */
const holdInProduct: Hold = async ({ characters, planned }, speakerFor) => {
  const actor = await addPerson(`${crypto.randomUUID()}@example.com`);
  const ids = (await seededCharacters("student_interview")).slice(0, characters.length);
  const idOf = (name: string) => ids[characters.findIndex((one) => one.name === name)] ?? "";
  const { session_id: id } = await startConversation(actor, {
    workflow: "student_interview",
    character_ids: ids,
    length: planned.length,
    plan: planned.plan.map((entry) => ({ ...entry, character_id: idOf(entry.character_id) })),
  });
  const { characters: cast } = await getConversation(actor, { id });
  expect(cast.map(({ name }) => name)).toEqual(characters.map(({ name }) => name));
  const exchanges: Exchange[] = [];
  for (const [at, character] of characters.entries()) {
    const say = async (text: string, client_id?: string) => {
      const { reply, message } = await finishedTurn(
        await sendMessage(actor, { id, message: text, client_id }),
      );
      await afterResponseDone();
      const exchange = exchangeOf(character, {
        message: { id: message.id, speaker: "user", name: "", text, greeting: client_id !== undefined },
        reply: { id: reply.id, speaker: "character", name: character.name, text: reply.message_content },
        isFixed: isHelp(reply.message_content),
      });
      exchanges.push(exchange);
      return exchange;
    };
    const speaker = speakerFor(character);
    let last = await say(greetingText(character.name), greetingId(ids[at] ?? ""));
    // Somebody who was not stopped by then goes round in circles, which counts as too long.
    for (let count = 0; count < 2 * planned.length; count++) {
      const text = speaker.next(last);
      if (text === null) break;
      last = await say(text);
    }
    if (at < characters.length - 1) await advance(actor, { id });
  }
  const { plan } = await getStatus(actor, { id });
  return { exchanges, asked: plan?.filter(({ state }) => state !== "open").length ?? 0 };
};

/**
 * People of six kinds are interviewed on a plan: their interviews end in time, and of those who answer what they are
 * asked, nearly everything is asked.
 */
export async function interviewPeople(length: Length, people: number): Promise<Figures> {
  const figures = await figuresOf(length, peopleOf(3).slice(0, people), holdInProduct);
  const { cooperative, tooLong } = figures;
  expect(figures.interviews).toBe(people);
  expect(cooperative.asked / cooperative.planned).toBeGreaterThanOrEqual(0.95);
  expect(tooLong).toEqual([]);
  return figures;
}
