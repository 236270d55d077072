import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readMe, signOutCall, signOutEverywhereCall } from "@/lib/auth/api";
import { generateCodeCall } from "@/lib/invites/api";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type FakeOpenAI } from "../support/fake-openai.ts";
import { Client } from "../support/http.ts";
import { startInstances, type Instances } from "../support/instances.ts";
import { begin, historyOf, statusOf, waitFor } from "../support/interview.ts";

/*
 * Two instances behind a proxy that alternates between them. That the daily job runs once is in daily.test.ts, a reply that
 * is followed and stopped from the other instance in stop.test.ts, and whole journeys in `npm run test:instances`.
 */
const words = Array.from({ length: 30 }, (_, index) => ` word${index}`);
let model: FakeOpenAI;
let instances: Instances;
beforeAll(async () => {
  model = await startFakeOpenAI();
  instances = await startInstances({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "fake-model", QUOTA_TEAMS: "3" },
  });
});
afterAll(async () => {
  await instances.stop();
  await model.stop();
});
beforeEach(resetDatabase);

const atProxy = () => new Client(instances.url);
/** The same session on each of the two. */
const atEach = ({ token, cookies }: Client): Client[] =>
  instances.apps.map(({ url }) => {
    const client = new Client(url);
    client.token = token;
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  });
const statusesOf = async (answers: Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other);

test("requests alternate, and a session of one instance works on the other", async () => {
  const client = await atProxy().logIn();
  const requests = () => instances.apps.map((app) => app.logs().split('"path":"/users/me"').length);
  const before = requests();
  for (let time = 0; time < 4; time++) await client.call(readMe, {});
  await expect.poll(() => requests().map((count, at) => count - (before[at] ?? 0))).toEqual([2, 2]);
});

test("limits of logins and invite requests count over both instances", async () => {
  const form = new URLSearchParams({ username: "ada@example.com", password: "a wrong password" });
  const request = (at: number) =>
    atProxy().post("/api/v1/auth/request-invite", { email: `person${at}@example.com` });
  const logins: number[] = [];
  for (let at = 0; at < 12; at++) logins.push((await atProxy().post("/api/v1/auth/login", form)).status);
  expect(logins).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const requests = await statusesOf(Array.from({ length: 22 }, (_, at) => request(at)));
  expect(requests).toEqual([...Array<number>(20).fill(202), 429, 429]);
});

test("a quota counts parallel creations on both instances", async () => {
  const client = await atProxy().logIn();
  const create = (at: number) =>
    client.post("/api/v1/teams", { name: `Team ${at}`, interaction_mode: "One to one" });
  expect(await statusesOf(Array.from({ length: 8 }, (_, at) => create(at)))).toEqual([
    ...Array<number>(3).fill(201),
    ...Array<number>(5).fill(409),
  ]);
});

test("a code creates one account, also with parallel requests", async () => {
  const { code } = await (await atProxy().logIn()).call(generateCodeCall, {});
  const register = (at: number) =>
    atProxy().post("/api/v1/auth/register", {
      email: `person${at}@example.com`,
      password: "a long enough password",
      invite_code: code,
    });
  expect(await statusesOf([0, 1, 2, 3].map(register))).toEqual([201, 422, 422, 422]);
});

test.each([
  ["ended at one", signOutCall, [401, 200]],
  ["ended everywhere", signOutEverywhereCall, [401, 401]],
] as const)("a session that is %s is over at the other", async (_, endCall, expected) => {
  const clients = [await atProxy().openSession(), await atProxy().openSession()];
  const use = async (client: Client) =>
    Promise.all(atEach(client).map(async (one) => (await one.get("/api/v1/users/me")).status));
  for (const client of clients) expect(await use(client)).toEqual([200, 200]);
  const [first] = atEach(clients[0] ?? atProxy());
  await first?.call(endCall, {});
  for (const [at, client] of clients.entries())
    expect(await use(client)).toEqual([expected[at], expected[at]]);
});

// The last test, because it leaves one instance only.
test("after a kill during a reply, the other instance completes it at another poll", async () => {
  model.replyWith(({ body }) =>
    body.stream ? { text: words, hang: { afterPieces: 3 } } : { text: "A brief." },
  );
  const client = await atProxy().logIn();
  const id = await begin(client, 1);
  const another = await begin(client, 1);
  const [app] = instances.apps;
  const [first] = atEach(client);
  if (!app || !first) throw new Error("there is no instance");
  const message = "I sorted the stock room in two days.";
  const sent = first.post(`/api/v1/conversations/${id}/message`, { message }).catch(() => undefined);
  const [, partial] = await waitFor(
    () => historyOf(client, id),
    (history) => (history[1]?.message_content ?? "") !== "",
  );
  model.replyWith(({ body }) => ({ text: body.stream ? words : "A brief." }));
  await instances.killOne(app);
  await sent;

  const history = await waitFor(
    async () => {
      await statusOf(client, another);
      return historyOf(client, id);
    },
    ([, reply]) => reply?.state === "complete",
  );
  expect(history.map(({ state, speaker_type }) => [speaker_type, state])).toEqual([
    ["user", "complete"],
    ["character", "complete"],
  ]);
  expect(history[1]).toMatchObject({ id: partial?.id, message_content: words.join("").trim() });
});
