import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/actor";
import { findPublicInterview } from "@/lib/sharing/public";
import {
  getShareable,
  listWithheld,
  previewInterview,
  publishInterview,
  revokeLink,
} from "@/lib/sharing/publish";
import { answered, askQuestion } from "@/lib/sharing/questions/ask";
import type { PublicMessage, SourceSentence } from "@/lib/sharing/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const question = "How did you come to run the reading room?";
const story = "I opened a reading room in the library for two hundred families.";
const sentence = "My two kids learned to read there.";
const asks = "What came of the reading room in the library?";

let ada: Actor;
let interview: Interview;
let through: SourceSentence;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, {
    turns: [...talk, { by: "character", text: question }, { by: "user", text: `${story} ${sentence}` }],
    resume: ["EXPERIENCE\nLibrarian, Leeds, 2019 – 2024\nPERSONAL\nMarried, two children"],
  });
  const message_id = interview.messageIds.at(-1) ?? "";
  through = { source: "transcript", message_id, sentence };
});

const share = (allowed_sentences?: SourceSentence[]) =>
  publishInterview(
    ada,
    { id: interview.id, candidate_name: "Ada", ...(allowed_sentences && { allowed_sentences }) },
    caller,
  );

/** What a new visitor gets to read: the answer, and the turn around it. */
async function read(token: string): Promise<string> {
  return pageOf(token, await ask(token));
}

/** Asks as a new visitor. @returns who that is */
async function ask(token: string): Promise<string> {
  const asking = await askQuestion({ token, visitorToken: null, content: asks }, caller);
  return (await answered(asking)).visitor_token;
}

async function pageOf(token: string, visitorToken: string): Promise<string> {
  const page = await findPublicInterview({ token, visitorToken });
  const isAnswer = ({ role }: PublicMessage) => role === "assistant";
  expect(page?.messages.some(isAnswer)).toBe(true);
  return JSON.stringify([page?.messages, page?.items]);
}

test("the owner sees what is withheld, before and after it is shared", async () => {
  const resume = { source: "resume", page: 1, sentence: "Married, two children" };
  const withheld = [
    { ...through, allowed: false },
    { ...resume, allowed: false },
  ];
  expect(await listWithheld(ada, { id: interview.id })).toEqual(withheld);
  expect(await getShareable(ada, { id: interview.id })).toMatchObject({ withheld });
  await share([through]);
  expect(await listWithheld(ada, { id: interview.id })).toEqual([
    { ...through, allowed: true },
    { ...resume, allowed: false },
  ]);
});

test("the preview shows what visitors may read", async () => {
  const last = async (allowed_sentences: SourceSentence[]) =>
    (await previewInterview(ada, { id: interview.id, allowed_sentences })).items.at(-1)?.content;
  expect(await last([])).toBe(`${story} […]`);
  expect(await last([through])).toBe(`${story} ${sentence}`);
});

test("a sentence that is let through is read and quoted, and no longer once it is taken back", async () => {
  const { public_id: token } = await share();
  expect(await read(token)).not.toContain(sentence);

  expect(await share([through])).toMatchObject({ public_id: token, allowed_sentences: [through] });
  const visitor = await ask(token);
  expect(await pageOf(token, visitor)).toContain(sentence);
  // A choice that does not name it keeps it.
  expect(await share()).toMatchObject({ allowed_sentences: [through] });
  expect(await read(token)).toContain(sentence);

  expect(await share([])).toMatchObject({ allowed_sentences: [] });
  expect(await read(token)).not.toContain(sentence);
  // Answers from before are withdrawn with it.
  expect(await pageOf(token, visitor)).not.toContain(sentence);
});

test("letting one through withdraws no answer", async () => {
  const { public_id: token } = await share();
  const visitor = await ask(token);
  const before = await findPublicInterview({ token, visitorToken: visitor });
  await share([through]);
  const after = await findPublicInterview({ token, visitorToken: visitor });
  expect(after?.messages).toEqual(before?.messages);
});

test("only the very sentence of the very turn is let through", async () => {
  const elsewhere = { ...through, message_id: interview.messageIds[2] ?? "" };
  for (const wrong of [
    elsewhere,
    { ...through, sentence: "My three kids learned to read there." },
    { source: "resume" as const, page: 7, sentence },
  ])
    await expect(share([wrong])).rejects.toMatchObject({
      code: "invalid",
      fields: { allowed_sentences: "There is no such sentence in this interview." },
    });
  // A part of it is no sentence that is withheld.
  const { public_id: token } = await share([{ ...through, sentence: "My two kids" }]);
  expect(await read(token)).not.toContain("two kids");
});

test("a link that comes after a revoked one lets nothing through", async () => {
  await share([through]);
  await revokeLink(ada, { id: interview.id });
  const next = await share();
  expect(next).toMatchObject({ made: true, allowed_sentences: [] });
  expect(await read(next.public_id)).not.toContain(sentence);
});
