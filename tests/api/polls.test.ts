import { beforeEach, describe, expect, test } from "vitest";
import { readInsights } from "@/lib/insights/api";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { begin, waitFor } from "../support/interview.ts";
import { app } from "../support/server.ts";

const answer =
  "I ran the till project at my uncle's bakery: I listed every product with its price, trained four colleagues, and cut the evening count from an hour to twenty minutes.";

let client: Client;
let id: string;
const at = (part: string) => `/api/v1/conversations/${id}/${part}`;
beforeEach(async () => {
  await resetDatabase();
  client = await new Client((await app()).url).logIn();
  id = await begin(client, 2);
});

/** Asks twice, the second time with the tag of the first. */
async function twice(part: string): Promise<[string, number]> {
  const first = await client.get(at(part));
  expect(first.status).toBe(200);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("vary")).toMatch(/cookie.*authorization/i);
  const second = await client.get(at(part), { headers: { "if-none-match": etag } });
  expect(second.text).toBe(second.status === 304 ? "" : second.text);
  return [etag, second.status];
}
const again = async (part: string, etag: string): Promise<number> =>
  (await client.get(at(part), { headers: { "if-none-match": `"other", ${etag}` } })).status;

describe("a poll for what has not changed", () => {
  test.each(["status", "history", "insights"])("of %s costs a 304", async (part) => {
    const [etag, status] = await twice(part);
    expect(status).toBe(304);
    expect((await client.get(at(part), { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
    expect((await client.ask("HEAD", at(part), { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("is answered anew after each thing that happens", async () => {
    const happenings: [string, () => Promise<unknown>][] = [
      ["a message", () => client.post(at("message"), { message: answer })],
      ["the next character", () => client.post(at("advance"), {})],
      ["another message", () => client.post(at("message"), { message: answer })],
      ["another name", () => client.patch("/api/v1/users/me", { name: "Ada" })],
      ["the end", () => client.post(at("finalize"))],
      ["a public link", () => client.post(at("public"), {})],
      ["its end", () => client.delete(at("public"))],
    ];
    for (const [what, happen] of happenings) {
      const [[status], [history]] = [await twice("status"), await twice("history")];
      await happen();
      expect(await again("status", status), what).toBe(200);
      expect(await again("history", history), what).toBe(200);
    }
  });

  test("sees insights when they are there, and then no more", async () => {
    await client.post(at("message"), { message: answer });
    const before = (await client.get(at("insights"))).headers.get("etag") ?? "";
    await client.post(at("finalize"));
    expect(await again("insights", before)).toBe(200);
    await waitFor(
      () => client.call(readInsights, { params: { id } }),
      ({ status }) => status === "ready",
    );
    const [, status] = await twice("insights");
    expect(status).toBe(304);
  });

  test("is nobody else's: their tag opens nothing", async () => {
    const [etag] = await twice("history");
    const visitor = new Client(client.url);
    const headers = { "if-none-match": etag };
    expect((await visitor.get(at("history"), { headers })).status).toBe(401);
    expect((await visitor.get(at("status"), { headers: { "if-none-match": "*" } })).status).toBe(401);
  });
});

test("the document itself is asked for again for nothing", async () => {
  const first = await client.get("/api/v1/openapi.json");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await client.get("/api/v1/openapi.json", { headers })).status).toBe(304);
});
