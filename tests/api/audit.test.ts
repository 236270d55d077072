import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import type { AuditPage } from "@/lib/audit/schema";
import { admin as account } from "../support/cluster.ts";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

const path = "/api/v1/admin/audit";
let url: string;
let admin: Client;
beforeAll(async () => {
  ({ url } = await app());
  admin = await new Client(url).logIn();
});

test("an administrator reads who signed in, from which network", async () => {
  const answer = await admin.get(`${path}?action=user.signed_in&limit=1`);
  expect(answer.status).toBe(200);
  const { events } = answer.json as AuditPage;
  expect(events).toMatchObject([{ action: "user.signed_in", actor: { email: account.email } }]);
  expect(events[0]?.network).toMatch(/^127\.0\.0\.0\/24$|^::\/48$/);
});

test("a wrong filter or cursor is a 422 that names the field", async () => {
  for (const [name, value] of Object.entries({
    cursor: "x",
    from: "today",
    action: "no",
    actor: "me",
    limit: "0",
  })) {
    const answer = await admin.get(`${path}?${name}=${value}`);
    expect(answer).toMatchObject({ status: 422, json: { fields: { [name]: expect.any(String) as string } } });
  }
});

test("a CSV has a header, and no cell that is a formula", async () => {
  await db()
    .execute(sql`with evil as (insert into users (email, password_hash) values ('=evil@example.com', '') returning id)
    insert into audit_events (actor_id, action) select id, 'user.exported' from evil`);
  const answer = await admin.fetch("GET", `${path}?format=csv&action=user.exported`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-log\.csv"/);
  const [header, line] = (await answer.text()).split("\r\n");
  expect(header).toBe("time,action,actor,actor_id,subject,subject_id,network");
  expect(line).toContain(",user.exported,'=evil@example.com,");
});

test("is for administrators only", async () => {
  await db().execute(sql`insert into users (email, password_hash)
    select 'eve@example.com', password_hash from users where email = ${account.email}`);
  const eve = await new Client(url).logIn("eve@example.com", account.password);
  for (const format of ["json", "csv"]) {
    expect((await eve.get(`${path}?format=${format}`)).status).toBe(403);
    expect((await new Client(url).get(`${path}?format=${format}`)).status).toBe(401);
  }
});
