import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversation_characters, conversations } from "@/db/schema/conversations";
import { consents } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { currentNotice } from "@/lib/consents/notice";
import { startFromForm } from "@/lib/conversations/start/form";
import { getConversation, getStatus } from "@/lib/conversations/queries";
import { startForm } from "@/lib/conversations/start/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const path = /^\/dashboard\/student-interview\/([0-9a-f-]{36})$/;
let ada: Actor;
let cast: string[];
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com", { accepts: false });
  cast = (await seededCharacters("student_interview")).slice(0, 3);
});

/** Submits the first screen. @returns the id of the new interview */
async function send(fields: Record<string, unknown> = {}, who = ada): Promise<string> {
  const form = { workflow: "student_interview", character_ids: cast, length: "10", ...fields };
  const { redirectTo } = await startFromForm(who, startForm.parse(form));
  return path.exec(redirectTo)?.[1] ?? "";
}

const castOf = async () => {
  const rows = await db().select().from(conversation_characters).orderBy(conversation_characters.position);
  return rows.map((row) => row.character_id);
};

test("it starts with the selected options, in the selected order", async () => {
  const [a = "", b = "", c = ""] = cast;
  const id = await send({ order: [c, "gone", a].join(), length: "20", title: " Shift leader " });
  expect(await getConversation(ada, { id })).toMatchObject({ length: 20, title: "Shift leader", answers: 0 });
  // Without JavaScript, the order may lack a ticked box.
  expect(await castOf()).toEqual([c, a, b]);
});

test("a list of resumes without a selection starts an interview without one", async () => {
  const id = await send({ resume_id: "none" });
  expect(await getConversation(ada, { id })).toMatchObject({
    workflow: "student_interview",
    resume_id: null,
  });
});

test("an edited plan is used; without one, code makes it", async () => {
  const entry = {
    competency: "Teamwork",
    behavioural: "When did you help a colleague?",
    situational: "What if a colleague falls behind?",
    character_id: cast[1] ?? "",
  };
  const edited = await send({ plan: JSON.stringify([entry]) });
  expect((await getStatus(ada, { id: edited })).plan).toEqual([{ ...entry, state: "open" }]);
  const usual = await send({ length: "5" });
  expect((await getStatus(ada, { id: usual })).plan).toHaveLength(3);
});

test("the same form starts one interview; another choice or another form starts another", async () => {
  const first = await send({ key: "k" });
  expect(await send({ key: "k" })).toBe(first);
  expect(await send({ key: "k", length: "5" })).not.toBe(first);
  expect(await send({ key: "k", title: "Another" })).not.toBe(first);
  expect(await send({ key: "l" })).not.toBe(first);
  expect(await db().select().from(conversations)).toHaveLength(4);
});

test("problems are reported, and nothing starts", async () => {
  for (const [fields, problem] of [
    [{ length: "7" }, "The length is 5, 10 or 20 answers."],
    [{ length: "" }, "The length is 5, 10 or 20 answers."],
    [{ character_ids: [] }, "Please select at least one character to continue."],
    [{ brief: "x".repeat(8001) }, "under 8,000 characters"],
    [{ plan: "[" }, "could not be read"],
    // The characters of the page are not those of resume interviews.
    [{ resume_id: crypto.randomUUID() }, "The interviewers changed with the resume."],
    [{ resume_id: "none", workflow: "resume_interview" }, "The interviewers changed with the resume."],
    [{ title: "x".repeat(81) }, "Please keep the title under 80 characters."],
  ] as const)
    await expect(send(fields)).rejects.toThrow(problem);
  expect(await db().select().from(conversations)).toEqual([]);
});

test("it accepts the notice it showed, once and for the sender", async () => {
  const { version } = currentNotice();
  await send({ notice: version });
  await send({ notice: version });
  expect(await db().select().from(consents)).toMatchObject([{ user_id: ada.id, version }]);
  await expect(send({ notice: "an older one" })).rejects.toMatchObject({ code: "consent_required" });
});
