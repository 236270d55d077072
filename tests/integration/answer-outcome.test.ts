import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { listPublicMessages } from "@/lib/sharing/public";
import { publishInterview } from "@/lib/sharing/publish";
import { answered, askQuestion } from "@/lib/sharing/questions/ask";
import { listThreads } from "@/lib/sharing/questions/threads";
import { repository } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const migrations = join(repository, "db/migrations");

beforeEach(resetDatabase);

test("answers from before there were outcomes stay readable, and what was not covered stands by itself", async () => {
  const ada = await addPerson("ada@example.com");
  const { id } = await addInterview(ada);
  const { public_id: token } = await publishInterview(ada, { id }, caller);
  const { visitor_token: visitorToken } = await answered(
    await askQuestion({ token, visitorToken: null, content: "What of the bakery?" }, caller),
  );
  // As the columns were, with one answer of each kind.
  await db().execute(sql`alter table public_messages drop column outcome, add column covered boolean`);
  await db().execute(sql`
    insert into public_messages (link_id, visitor_id, content, answer, answered_at, covered, citations)
    select link_id, visitor_id, k.content, k.answer, now(), k.covered, '[{"source": "resume", "page": 1, "quote": "Word."}]'
    from public_messages, (values ('Any Portuguese?', 'The interview does not cover this.', false),
      ('And the till?', 'In the interview, Ada said: “Word.”', true), ('How old?', 'Not answered here.', null)) k(content, answer, covered)`);
  await db().execute(sql`delete from public_messages where content = 'What of the bakery?'`);

  const file = (await readdir(migrations)).find((name) => name.endsWith("_answer_outcome.sql")) ?? "";
  await db().execute(sql.raw(await readFile(join(migrations, file), "utf8")));

  const { rows } = await listPublicMessages({ token, visitorToken });
  const answers = rows.filter(({ role }) => role === "assistant");
  expect(
    new Map(answers.map(({ content, outcome, citations }) => [content, [outcome, citations.length]])),
  ).toEqual(
    new Map([
      ["The interview does not cover this.", ["not_covered", 0]],
      ["In the interview, Ada said: “Word.”", ["answered", 1]],
      ["Not answered here.", [null, 1]],
    ]),
  );
  const [thread] = await listThreads(ada, { id });
  expect(new Map(thread?.questions.map(({ content, covered }) => [content, covered]))).toEqual(
    new Map([
      ["Any Portuguese?", false],
      ["And the till?", true],
      ["How old?", null],
    ]),
  );
});
