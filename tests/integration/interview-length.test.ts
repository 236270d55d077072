import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { advance, finalize } from "@/lib/conversations/commands";
import { marksOf } from "@/lib/conversations/marks";
import { finishedTurn, sendMessage } from "@/lib/conversations/messages";
import { proposePlan } from "@/lib/conversations/plan";
import { getHistory, getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start";
import { greetingId } from "@/lib/conversations/workflow";
import { generateInsights } from "@/lib/insights/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { interviewPeople } from "../support/planned-people.ts";

// The practice model.
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

test("an interview of five answers asks its plan, closes, and is marked", async () => {
  const input = {
    character_ids: cast,
    brief: "You serve customers, work in a team and keep calm.",
    length: 5,
  } as const;
  const { plan } = await proposePlan(ada, { workflow_type: "student_interview", ...input });
  expect(plan.map(({ competency }) => competency).toSorted()).toEqual([
    "Customer service",
    "Teamwork",
    "Working under pressure",
  ]);
  const { session_id: id } = await startConversation(ada, { workflow: "student_interview", ...input, plan });
  const rest = [...answers];
  for (const [at, character] of cast.entries()) {
    let reply = await say(id, "Hi", greetingId(character));
    for (let count = 0; count < 8 && !reply.includes("press Advance"); count++)
      reply = await say(id, rest.shift() ?? "That is all I can say about it.");
    expect(reply).toContain(at === 0 ? "press Advance to meet" : "press Advance to finish");
    if (at === 0) await advance(ada, { id });
  }
  const status = await getStatus(ada, { id });
  expect(status.answers).toBeLessThanOrEqual(5);
  expect(status.plan?.map(({ state }) => state)).toEqual(["answered", "answered", "answered"]);
  const said = (await getHistory(ada, { id })).map((message) => message.message_content);
  for (const { behavioural } of plan)
    expect(said.filter((text) => text.includes(behavioural))).toHaveLength(1);

  const marks = await marksOf(id);
  expect(marks).toHaveLength(status.answers);
  expect(marks[0]).toMatchObject({
    situation: true,
    action: true,
    own_part: true,
    result: true,
    number: true,
  });
  await finalize(ada, { id });
  await generateInsights(id);
  expect(await marksOf(id)).toEqual(marks);
});

test("who goes on after the goodbye is told how to finish, and asked nothing", async () => {
  const { session_id: id } = await startConversation(ada, {
    workflow: "student_interview",
    character_ids: cast,
    length: 5,
  });
  await say(id, "Hi", greetingId(cast[0] ?? ""));
  let reply = "";
  for (const answer of [...answers, "One more thing: I also bake for the school."])
    reply = await say(id, answer);
  expect(reply).toContain("press Advance to meet");
  expect(reply).toContain("you can also finish the interview");
  expect(reply).not.toContain("?");
  await advance(ada, { id });
  expect(await say(id, "Hi", greetingId(cast[1] ?? ""))).not.toContain("?");
});

test("twenty people are asked what is planned, once, and one question at a time", async () => {
  expect(await interviewPeople(5, 20)).toMatchObject({ several: [], repeated: [] });
});
