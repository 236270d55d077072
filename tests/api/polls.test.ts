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

/** Polls twice, the second time with the ETag of the first. */
async function twice(part: string, who = client, path = at): Promise<[string, number]> {
  const first = await who.get(path(part));
  expect(first.status).toBe(200);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("vary")).toMatch(/cookie.*authorization/i);
  const second = await who.get(path(part), { headers: { "if-none-match": etag } });
  expect(second.text).toBe(second.status === 304 ? "" : second.text);
  return [etag, second.status];
}
const again = async (part: string, etag: string): Promise<number> =>
  (await client.get(at(part), { headers: { "if-none-match": `"other", ${etag}` } })).status;

describe("a poll without changes", () => {
  test.each(["status", "history", "insights"])("of %s is a 304", async (part) => {
    const [etag, status] = await twice(part);
    expect(status).toBe(304);
    expect((await client.get(at(part), { headers: { "if-none-match": 'W/"other"' } })).status).toBe(200);
    expect((await client.ask("HEAD", at(part), { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("changes its response after every event", async () => {
    const happenings: [string, () => Promise<unknown>, string[]][] = [
      // A status counts the answers.
      ["a message", () => client.post(at("message"), { message: answer }), ["history", "status"]],
      ["the next character", () => client.post(at("advance"), {}), ["status"]],
      ["another message", () => client.post(at("message"), { message: answer }), ["history", "status"]],
      ["another name", () => client.patch("/api/v1/users/me", { name: "Ada" }), ["history"]],
      ["the end", () => client.post(at("finalize")), ["status"]],
      ["a public link", () => client.post(at("public"), {}), ["status"]],
      ["its end", () => client.delete(at("public")), ["status"]],
    ];
    for (const [what, happen, changed] of happenings) {
      const tags = { status: (await twice("status"))[0], history: (await twice("history"))[0] };
      await happen();
      const seen = {
        status: await again("status", tags.status),
        history: await again("history", tags.history),
      };
      expect([what, seen]).toEqual([
        what,
        {
          status: changed.includes("status") ? 200 : 304,
          history: changed.includes("history") ? 200 : 304,
        },
      ]);
    }
  });

  test("includes the insights once they exist, and then stops", async () => {
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

  test("is not accessible to others, even with its ETag", async () => {
    const [etag] = await twice("history");
    const visitor = new Client(client.url);
    const headers = { "if-none-match": etag };
    expect((await visitor.get(at("history"), { headers })).status).toBe(401);
    expect((await visitor.get(at("status"), { headers: { "if-none-match": "*" } })).status).toBe(401);
  });
});

describe("on both sides of a link, a poll without changes", () => {
  test("responds with 304 until something changes or the link is dead", async () => {
    for (const part of ["message", "advance", "message", "finalize"])
      expect((await client.post(at(part), part === "message" ? { message: answer } : undefined)).status).toBe(
        200,
      );
    const { json } = await client.post(at("public"), { candidate_name: "Ada" });
    const { public_id } = json as { public_id: string };
    const open = (part: string) => `/api/v1/conversations/public/${public_id}/${part}`;
    const visitor = new Client(client.url);
    const theirs = ["status?recheck=true", "messages", "contact-requests"];
    const own = ["public", "public/threads", "contact-requests"];
    const tags = async () => ({
      theirs: await Promise.all(theirs.map((part) => twice(part, visitor, open))),
      own: await Promise.all(own.map((part) => twice(part))),
    });
    const before = await tags();
    expect([...before.theirs, ...before.own].map(([, status]) => status)).toEqual(Array(6).fill(304));

    expect((await visitor.post(open("messages"), { content: "Who was trained?" })).status).toBe(201);
    expect((await visitor.post(open("contact-requests"), { contact_info: "jo@acme.example" })).status).toBe(
      201,
    );
    const after = await tags();
    const changed = (side: "theirs" | "own") => after[side].map(([tag], n) => tag !== before[side][n]?.[0]);
    expect([changed("theirs"), changed("own")]).toEqual([
      [false, true, true],
      [false, true, true],
    ]);

    expect((await client.delete(at("public"))).status).toBe(204);
    for (const [n, part] of theirs.entries()) {
      const headers = { "if-none-match": after.theirs[n]?.[0] ?? "" };
      expect((await visitor.get(open(part), { headers })).status).toBe(404);
    }
    const headers = { "if-none-match": after.own[0]?.[0] ?? "" };
    expect((await client.get(at("public"), { headers })).status).toBe(404);
  });

  test("works for resumes as well", async () => {
    const [, status] = await twice("resumes", client, (part) => `/api/v1/${part}`);
    expect(status).toBe(304);
  });
});

test("the OpenAPI document is revalidated with a 304", async () => {
  const first = await client.get("/api/v1/openapi.json");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await client.get("/api/v1/openapi.json", { headers })).status).toBe(304);
});
