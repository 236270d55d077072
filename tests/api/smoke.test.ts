import { expect, test } from "vitest";
import { admin } from "../support/cluster.ts";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

test("the production build serves and reaches its database", async () => {
  const { url } = await app();
  const health = await new Client(url).get("/api/health");
  expect(health.status).toBe(200);
  expect(health.json).toEqual({
    status: "ok",
    model: { mode: "practice", state: "ok", since: null, reason: null },
  });
});

test("a bearer token and a cookie both give access to the account", async () => {
  const { url } = await app();
  const program = await new Client(url).logIn();
  const person = await new Client(url).openSession();
  for (const client of [program, person]) {
    const me = await client.get("/api/v1/users/me");
    expect(me.status).toBe(200);
    expect(me.json).toMatchObject({ email: admin.email, is_superuser: true });
  }
});
