import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { admin as account } from "../support/cluster.ts";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

const path = "/api/v1/admin/usage";
const own = "/api/v1/users/me/usage";
const counts = { purpose: "replies", model: "some, model", input_tokens: 3_000_000_000, output_tokens: 5 };
let url: string;
let admin: Client;
let eve: Client;
let eveId: string;
beforeAll(async () => {
  ({ url } = await app());
  admin = await new Client(url).logIn();
  const [row] = await db().execute<{ id: string }>(sql`
    insert into users (email, password_hash)
    select 'eve@example.com', password_hash from users where email = ${account.email} returning id`);
  eveId = row?.id ?? "";
  eve = await new Client(url).logIn("eve@example.com", account.password);
  await db().execute(sql`insert into usage (day, user_id, purpose, model, input_tokens, output_tokens)
    select day::date, users.id, ${counts.purpose}, ${counts.model}, ${counts.input_tokens}, ${counts.output_tokens}
    from users, unnest(array['2026-01-31', '2026-02-01']) day`);
});

test("an administrator reads all people's rows of a range", async () => {
  const { status, json } = await admin.get(`${path}?from=2026-02-01&to=2026-02-01`);
  expect(status).toBe(200);
  expect(json).toHaveLength(2);
  expect(json).toContainEqual({ day: "2026-02-01", user_id: eveId, ...counts });
});

test("everybody reads their own", async () => {
  const { status, json } = await eve.get(`${own}?from=2026-01-31&to=2026-02-28`);
  expect(status).toBe(200);
  expect(json).toEqual([
    { day: "2026-02-01", user_id: eveId, ...counts },
    { day: "2026-01-31", user_id: eveId, ...counts },
  ]);
  expect((await eve.get(own)).json).toEqual([]);
});

test("a CSV has a header and emails", async () => {
  const answer = await admin.fetch("GET", `${path}?format=csv&from=2026-01-01`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="usage\.csv"/);
  const [header, ...lines] = (await answer.text()).split("\r\n");
  expect(header).toBe("day,person,user_id,purpose,model,input_tokens,output_tokens");
  expect(lines).toContain(`2026-01-31,eve@example.com,${eveId},replies,"some, model",3000000000,5`);
});

test.each([
  ["from=today", "from"],
  ["to=2026-02-30", "to"],
  ["from=0000-01-01", "from"],
  ["from=2026-02-02&to=2026-02-01", "to"],
  ["from=2026-01-01&to=2026-02-01", "to"],
])("%s is a 422 that names %s", async (query, name) => {
  for (const [client, at] of [
    [admin, path],
    [eve, own],
  ] as const)
    expect(await client.get(`${at}?${query}`)).toMatchObject({
      status: 422,
      json: { fields: { [name]: expect.any(String) as string } },
    });
});

test("is for administrators only, and a person's own rows for logged-in people", async () => {
  for (const format of ["json", "csv"]) {
    expect((await eve.get(`${path}?format=${format}`)).status).toBe(403);
    expect((await new Client(url).get(`${path}?format=${format}`)).status).toBe(401);
  }
  expect((await new Client(url).get(own)).status).toBe(401);
});

test("in practice mode the page says that nothing is counted", async () => {
  const browser = await new Client(url).openSession();
  const { status, text } = await browser.get("/admin/usage?from=2026-02-01");
  expect(status).toBe(200);
  expect(text).toContain("In practice mode, nothing is counted.");
  expect(text).toContain("eve@example.com");
});
