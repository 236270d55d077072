import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { createCharacter } from "@/lib/characters/commands";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { proposePlan } from "@/lib/conversations/plan/propose";
import { getHistory } from "@/lib/conversations/turn/history";
import { getConversation, getStatus } from "@/lib/conversations/queries";
import { startRetry } from "@/lib/conversations/start/retry";
import { startConversation } from "@/lib/conversations/start/start";
import { greetingId } from "@/lib/conversations/constants";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

// Practice mode.
let ada: Actor;
let cast: string[];

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  cast = (await seededCharacters("student_interview")).slice(0, 2);
});

const answers = [
  "Last May two colleagues left, so I rebuilt the rota for 14 people, and in the end nobody had to work twice.",
  "In June a guest complained about the noise. I moved her to another room and she stayed a week longer.",
  "Last winter I taught three new people to bake. All three passed their trial, and one runs the shop now.",
  "In my first year I ordered 400 rolls instead of 40. I rang three schools and sold most of them.",
  "One Saturday the freezer broke, and I moved everything to the church hall, so we lost one tray of fish.",
];

async function say(id: string, message: string, client_id?: string): Promise<string> {
  const turn = await sendMessage(ada, { id, message, ...(client_id && { client_id }) });
  const { reply } = await finishedTurn(turn);
  await afterResponseDone();
  return reply.message_content;
}

const advert = `Shift leader, Zanzibar Bakery
- Serves customers at the counter
- Works in a team of four
- Keeps the stock list accurate
- £14 an hour`;

/** Finishes the interview. @returns the characters' replies */
async function hold(id: string, said: readonly string[]): Promise<string[]> {
  const [rest, replies]: [string[], string[]] = [[...said], []];
  for (const [at, character] of cast.entries()) {
    let reply = await say(id, "Hi", greetingId(character));
    while (reply.includes("?") || /\n\n(?:Tell|Describe)/.test(reply)) {
      replies.push(reply);
      reply = await say(id, rest.shift() ?? "That is all I can say about it.");
    }
    if (at < cast.length - 1) await advance(ada, { id });
  }
  return replies;
}

test("an interview of five answers asks its plan, verbatim, and stores no other line of the job text", async () => {
  const input = { character_ids: cast, brief: advert, length: 5 } as const;
  const { plan, spare } = await proposePlan(ada, { workflow_type: "student_interview", ...input });
  expect(plan.map(({ competency }) => competency)).toEqual([
    "How did you come to what you are studying or working on at the moment?",
    "Serves customers at the counter",
    "Works in a team of four",
  ]);
  expect(spare.map(({ competency }) => competency)).toEqual(["Keeps the stock list accurate"]);
  const { session_id: id } = await startConversation(ada, { workflow: "student_interview", ...input });
  const replies = await hold(id, answers);
  const status = await getStatus(ada, { id });
  expect(status.answers).toBe(5);
  expect(status.plan?.map(({ state }) => state)).toEqual(["answered", "answered", "answered"]);
  for (const { behavioural } of plan)
    expect(replies.filter((text) => text.includes(behavioural))).toHaveLength(1);

  await finalize(ada, { id });
  const { title } = await getConversation(ada, { id });
  expect(title).toMatch(/^Maya and Daniel, /);
  const stored = await db().execute(sql`select to_jsonb(c) || to_jsonb(m) as row
    from conversations c join messages m on m.conversation_id = c.id where c.id = ${id}`);
  expect(JSON.stringify(stored)).toContain("Works in a team of four");
  expect(JSON.stringify(stored)).not.toMatch(/Zanzibar|stock list|an hour/);
  // A retry of a question about such a line is not named after it either.
  const asked = (await getHistory(ada, { id })).findIndex(({ message_content }) =>
    message_content.includes("Works in a team of four"),
  );
  const answer = (await getHistory(ada, { id }))[asked + 1];
  const { session_id: retry } = await startRetry(ada, { message_id: answer?.id ?? "" });
  expect((await getConversation(ada, { id: retry })).title).toBe(
    "Second try: What have you done that shows it?",
  );
});

test("a brief about danger is not used: the characters' own questions are the plan", async () => {
  const { plan, spare } = await proposePlan(ada, {
    workflow_type: "student_interview",
    character_ids: cast,
    length: 5,
    brief: `${advert}\nI want to kill myself.`,
  });
  expect(plan).toHaveLength(3);
  expect(JSON.stringify([plan, spare])).not.toContain("advert");
});

test("a length below the number of characters is refused, with advice", async () => {
  const made = Array.from("abcdef", (name) => createCharacter(ada, { name, system_prompt: `Ask ${name}.` }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  const refused = {
    code: "invalid",
    fields: {
      character_ids:
        "An interview of 5 answers has at most 5 characters. Choose fewer of them, or a longer interview.",
    },
  };
  const chosen = { character_ids: ids, length: 5 } as const;
  await expect(startConversation(ada, { workflow: "student_interview", ...chosen })).rejects.toMatchObject(
    refused,
  );
  await expect(proposePlan(ada, { workflow_type: "student_interview", ...chosen })).rejects.toMatchObject(
    refused,
  );
  const { plan } = await proposePlan(ada, {
    workflow_type: "student_interview",
    character_ids: ids.slice(1),
    length: 5,
  });
  expect(new Set(plan.map(({ character_id }) => character_id)).size).toBe(5);
});

test("a message after the goodbye is not an answer, and gets no question", async () => {
  const { session_id: id } = await startConversation(ada, {
    workflow: "student_interview",
    character_ids: cast,
    length: 5,
  });
  let reply = await say(id, "Hi", greetingId(cast[0] ?? ""));
  for (const answer of answers) if (reply.includes("\n\n")) reply = await say(id, answer);
  const { answers: count } = await getStatus(ada, { id });
  expect(await say(id, "One more thing: I also bake every Friday for the school.")).not.toContain("?");
  expect((await getStatus(ada, { id })).answers).toBe(count);
});
