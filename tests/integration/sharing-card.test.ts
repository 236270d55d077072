import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { deleteResume } from "@/lib/resumes/commands";
import { findPublicInterview } from "@/lib/sharing/page/interview";
import { getPublicStatus } from "@/lib/sharing/page/header";
import { getSharedResumeFile } from "@/lib/sharing/page/resume-file";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { getShareable, previewInterview } from "@/lib/sharing/link/shareable";
import type { SourceSentence } from "@/lib/sharing/schema";
import type { PublishInput } from "@/lib/sharing/link/schema";
import { openFile } from "@/lib/storage";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";

vi.mock(import("@/lib/storage"), { spy: true });

const caller = { origin: "https://colloquy.example" };
const resume = [
  "Cut stock errors by 30 % at Harbor Robotics\nMarried, two children",
  "Speaks French and Spanish",
];
const kids = "My two kids taught me patience.";
const turns = [...talk, { by: "user" as const, text: `I tested it with my team. ${kids}` }];

let ada: Actor;
let interview: Interview;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { resume, turns, filename: "ada.pdf" });
});

const said = (at: number, sentence: string): SourceSentence => ({
  source: "transcript",
  message_id: interview.messageIds[at] ?? "",
  sentence,
});
const wrote = (page: number, sentence: string): SourceSentence => ({ source: "resume", page, sentence });
const till = () => said(2, talk[2]?.text ?? "");
const errors = wrote(1, "Cut stock errors by 30 % at Harbor Robotics");
const share = (input: Partial<PublishInput> = {}) =>
  publishInterview(ada, { id: interview.id, ...input }, caller);
const cardOf = (token: string) => getPublicStatus({ token });
const sentencesOf = async (token: string) => (await cardOf(token)).highlights.map(({ sentence }) => sentence);

describe("the card", () => {
  test("names the characters that the candidate met, and not the rest of the cast", async () => {
    interview = await addInterview(ada, { turns, characters: ["Marcus", "Ingrid"] });
    const { public_id } = await share();
    expect(await cardOf(public_id)).toMatchObject({ characters: ["Marcus"] });
    expect(await previewInterview(ada, { id: interview.id })).toMatchObject({ characters: ["Marcus"] });
  });

  test("has the headline, the highlights in order and the shared text of the resume", async () => {
    const tested = said(5, "I tested it with my team.");
    const highlights = [errors, till(), tested];
    const link = await share({ headline: "Builds robots", include_resume: true, highlights });
    expect(link).toMatchObject({ headline: "Builds robots", highlights, include_resume_file: false });
    const card = {
      headline: "Builds robots",
      highlights: [
        { source: "resume", page: 1, sentence: errors.sentence },
        { source: "transcript", page: null, sentence: till().sentence },
        { source: "transcript", page: null, sentence: tested.sentence },
      ],
      resume: [
        { page: 1, content: "Cut stock errors by 30 % at Harbor Robotics\n[…]" },
        { page: 2, content: "Speaks French and Spanish" },
      ],
      resume_file: false,
      allow_batches: false,
    };
    expect(await cardOf(link.public_id)).toMatchObject(card);
    expect(await findPublicInterview({ token: link.public_id, visitorToken: null })).toMatchObject(card);
    expect(await previewInterview(ada, { id: interview.id })).toMatchObject(card);
    expect(await cardOf((await share({ headline: null })).public_id)).toMatchObject({ headline: null });
  });

  test("has nothing from a resume that is not shared, or deleted", async () => {
    const { public_id: token } = await share({ include_resume: true, highlights: [errors, till()] });
    await deleteResume(ada, { id: interview.resumeId ?? "" });
    expect(await cardOf(token)).toMatchObject({ resume: [], highlights: [{ sentence: till().sentence }] });
    await db().execute(sql`update resumes set deleted_at = null`);
    expect((await cardOf(token)).resume).toHaveLength(2);
    expect(await share({ include_resume: false })).toMatchObject({ highlights: [till()] });
    expect(await cardOf(token)).toMatchObject({ resume: [], highlights: [{ sentence: till().sentence }] });
  });
});

describe("a highlight", () => {
  test.each([
    ["no sentence of the turn", () => said(2, "I rebuilt the bank.")],
    ["a part of a sentence", () => said(2, "I rebuilt the till")],
    ["of another turn", () => said(4, till().sentence)],
    ["a character's sentence", () => said(1, "Welcome!")],
    ["left out", () => said(5, kids)],
    ["of a resume that is not shared", () => errors],
    ["on no page", () => wrote(9, errors.sentence)],
  ])("is refused if it is %s", async (_, wrong) => {
    const refusal = {
      code: "invalid",
      fields: { highlights: expect.stringContaining("whole sentence") as string },
    };
    await expect(share({ highlights: [till(), wrong()] })).rejects.toMatchObject(refusal);
    expect(await db().execute(sql`select from public_links`)).toHaveLength(0);
  });

  test("is refused if its answer is left out, and disappears with it", async () => {
    const hidden_message_ids = [till()].map((one) => (one.source === "transcript" ? one.message_id : ""));
    await expect(share({ hidden_message_ids, highlights: [till()] })).rejects.toMatchObject({
      code: "invalid",
    });
    const { public_id: token } = await share({ highlights: [till()] });
    expect(await sentencesOf(token)).toEqual([till().sentence]);
    expect(await share({ hidden_message_ids })).toMatchObject({ highlights: [] });
    expect(await sentencesOf(token)).toEqual([]);
  });

  test("disappears once it is left out", async () => {
    const { public_id: token } = await share({ left_out_sentences: [], highlights: [said(5, kids)] });
    expect(await sentencesOf(token)).toEqual([kids]);
    expect(await share({ left_out_sentences: [said(5, kids)] })).toMatchObject({ highlights: [] });
    expect(await sentencesOf(token)).toEqual([]);
  });

  test("is shown only while its words occur in the snapshot, whatever is stored", async () => {
    const { public_id: token } = await share({ highlights: [till()] });
    const stored = JSON.stringify([said(2, "I rebuilt the bank."), said(5, kids)]);
    await db().execute(sql`update public_links set highlights = ${stored}::jsonb`);
    expect(await sentencesOf(token)).toEqual([]);
  });
});

describe("the resume's file", () => {
  const download = (token: string) => getSharedResumeFile({ token });

  test("is downloadable only if the owner allows it, while the link is live", async () => {
    vi.mocked(openFile).mockImplementation(async () => ({ body: new Blob(["%PDF-1.7"]).stream(), size: 8 }));
    const { public_id: token } = await share({ include_resume: true });
    const refused = { code: "not_found", message: "The candidate does not share the file of their resume." };
    await expect(download(token)).rejects.toMatchObject(refused);
    expect(await share({ include_resume_file: true })).toMatchObject({ include_resume_file: true });
    expect(await cardOf(token)).toMatchObject({ resume_file: true });
    const file = await download(token);
    expect([file.filename, await new Response(file.body).text()]).toEqual(["ada.pdf", "%PDF-1.7"]);

    await deleteResume(ada, { id: interview.resumeId ?? "" });
    expect(await cardOf(token)).toMatchObject({ resume_file: false });
    await expect(download(token)).rejects.toMatchObject(refused);
    await db().execute(sql`update resumes set deleted_at = null`);
    await download(token);
    // It disappears with the resume, and does not return by itself.
    await share({ include_resume: false });
    await expect(download(token)).rejects.toMatchObject(refused);
    await share({ include_resume: true });
    await expect(download(token)).rejects.toMatchObject(refused);

    const invalid = { code: "not_found", message: "This interview link is invalid or has expired." };
    await share({ include_resume_file: true, expires_at: "2020-01-01T00:00:00.000Z" });
    await expect(download(token)).rejects.toMatchObject(invalid);
    await share({ expires_at: null });
    await download(token);
    await revokeLink(ada, { id: interview.id });
    await expect(download(token)).rejects.toMatchObject(invalid);
    vi.mocked(openFile).mockReset();
  });

  test("needs the resume to be shared", async () => {
    await expect(share({ include_resume_file: true })).rejects.toMatchObject({
      fields: { include_resume_file: expect.any(String) as string },
    });
  });
});

test("a first link shares no resume by default; one after a revocation repeats the choice", async () => {
  expect(await share()).toMatchObject({ include_resume: false });
  const choice = { include_resume: true, include_resume_file: true, headline: "Builds robots" };
  const highlights = [errors, said(5, kids)];
  await share({ ...choice, highlights, left_out_sentences: [], candidate_name: "Ada" });
  await revokeLink(ada, { id: interview.id });
  expect(await getShareable(ada, { id: interview.id, origin: "https://colloquy.example" })).toMatchObject({
    chosen: { ...choice, candidate_name: "Ada" },
  });
  expect(await share()).toMatchObject({ ...choice, isNew: true, candidate_name: null, highlights });
  await revokeLink(ada, { id: interview.id });
  expect(await share({ include_resume: false })).toMatchObject({
    include_resume: false,
    include_resume_file: false,
  });
});
