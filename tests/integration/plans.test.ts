import { sql } from "drizzle-orm";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { actorFrom } from "@/lib/auth/session";
import { listCharacterCards, listCharacters } from "@/lib/characters/queries";
import { completeInterruptedReplies } from "@/lib/conversations/turn/interrupted";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { listConversations } from "@/lib/conversations/library/queries";
import { getHistory } from "@/lib/conversations/turn/history";
import { findConversation, getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { getInsights } from "@/lib/insights/queries";
import { countAgainst } from "@/lib/limits";
import { listResumes } from "@/lib/resumes/queries";
import { findPublicInterview, listPublicMessages } from "@/lib/sharing/page/interview";
import { getPublicStatus } from "@/lib/sharing/page/header";
import { listContactRequests } from "@/lib/sharing/contact/requests";
import { listThreads } from "@/lib/sharing/questions/threads";
import { listTeams } from "@/lib/teams/queries";
import { getNews } from "@/lib/sharing/news/news";
import { addCrowd } from "../../bench/seed.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { statementsOf } from "../support/statements.ts";
import { bearerOf } from "../support/bearer.ts";

/*
 * Queries of frequently used pages read through an index, however many other rows there are: with a crowd in the
 * database, no plan of such a query scans a whole table.
 */
const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
let connection: Sql;
let ada: Actor;
let id: string;
/** A finished conversation of a person in the crowd, who reads it themselves. */
let shared: { owner: Actor; id: string; token: string; message: string };

beforeAll(async () => {
  connection = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  // Enough rows to make a scan far more expensive than the index; for a few thousand teams both cost the same.
  await addCrowd(process.env.DATABASE_URL ?? "", { people: 12_000, conversations: 1, messages: 6 });
  ada = await addPerson("ada@example.com");
  await db().execute(sql`insert into ended_sessions (id, user_id, expires_at)
    select gen_random_uuid(), ${ada.id}, now() + interval '1 day' from generate_series(1, 5000)`);
  await db().execute(sql`insert into disputes (conversation_id, part, claim)
    select id, 'summary', 'You counted the till.' from conversations`);
  await db().execute(
    sql`insert into model_measurements (key) select 'model ' || n from generate_series(1, 5000) n`,
  );
  await db().execute(sql`analyze ended_sessions, disputes, model_measurements`);
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  const start = { workflow: "student_interview", character_ids: cast };
  ({ session_id: id } = await startConversation(ada, start));
  const [row] = await db().execute<{ owner: string; id: string; token: string; message: string }>(sql`
    select c.user_id as owner, c.id, l.public_id as token,
      (select m.id from messages m where m.conversation_id = c.id and m.seq = 3) as message from conversations c
    join public_links l on l.conversation_id = c.id limit 1`);
  if (!row) throw new Error("the crowd shares nothing");
  shared = { owner: { ...ada, id: row.owner }, id: row.id, token: row.token, message: row.message };
}, 120_000);

afterAll(async () => {
  await connection.end();
  await service.stop();
});

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

function scanned(plan: Plan): string[] {
  const here = plan["Node Type"].includes("Seq Scan") ? [plan["Relation Name"] ?? "?"] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(scanned)];
}

/** The tables that a statement would scan completely, for any values. */
async function scansOf(statement: string): Promise<string[]> {
  const [row] = await connection.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (generic_plan, format json) ${statement}`,
  );
  if (!row) throw new Error("there is no plan");
  return scanned(row["QUERY PLAN"][0].Plan);
}

const visitor = () => ({ token: shared.token, visitorToken: "0123456789012345678901234567890123456789012" });
const say = async () => {
  const { running } = await sendMessage(ada, { id, message: "I counted the till.", client_id: "one" });
  await running.done;
  await afterResponseDone();
};

const bearer = () =>
  bearerOf({ id: ada.id, session_version: ada.sessionVersion, is_superuser: ada.isSuperuser });

const hot: [string, () => Promise<unknown>][] = [
  ["who asks", async () => actorFrom(new Headers({ authorization: `Bearer ${await bearer()}` }))],
  ["a status", () => getStatus(ada, { id })],
  ["the replies of dead processes", completeInterruptedReplies],
  ["a history", () => getHistory(ada, { id })],
  [
    "the newest messages of a history",
    () => getHistory(shared.owner, { id: shared.id, after: shared.message }),
  ],
  ["a history with replaced messages", () => getHistory(ada, { id, all: true })],
  ["a conversation", () => findConversation(ada, { id })],
  ["a turn, from the limit to the summary", say],
  ["the same message again", say],
  [
    "an answer given anew",
    async () => {
      const [first] = await getHistory(ada, { id });
      const { running } = await sendMessage(ada, { id, message: "Anew.", replaces: first?.id });
      await running.done;
      await afterResponseDone();
    },
  ],
  ["the list of conversations", () => listConversations(shared.owner, { limit: 20 })],
  ["the insights of a running conversation", () => getInsights(ada, { id })],
  ["the insights of a finished one", () => getInsights(shared.owner, { id: shared.id })],
  ["a limit", () => countAgainst("login_address", "192.0.2.1")],
  ["the resumes", () => listResumes(shared.owner)],
  ["a public page", () => findPublicInterview(visitor())],
  ["a public page's status", () => getPublicStatus(visitor())],
  ["a visitor's questions", () => listPublicMessages(visitor())],
  ["visitors' questions", () => listThreads(shared.owner, { id: shared.id })],
  ["the news of an owner", () => getNews(shared.owner)],
  ["contact requests", () => listContactRequests(shared.owner, { id: shared.id })],
  ["the characters to choose from", () => listCharacters(ada, { from: { workflow: "student_interview" } })],
  ["the cards of characters", () => listCharacterCards(ada, { workflow: "student_interview", limit: 20 })],
  ["the teams", () => listTeams(ada)],
];

describe("no table is scanned completely by", () => {
  test.each(hot)("%s", async (_, work) => {
    const { statements } = await statementsOf(work);
    expect(statements.length).toBeGreaterThan(0);
    const found: string[] = [];
    for (const statement of statements.filter((one) => !/^(?:begin|commit)$/.test(one.trim())))
      for (const table of await scansOf(statement)) found.push(`${table}: ${statement}`);
    expect(found).toEqual([]);
  });
});

test("a statement that scans a table is detected", async () => {
  expect(await scansOf("select count(*) from messages where content = $1")).toEqual(["messages"]);
});
