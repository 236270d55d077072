import { expect, test } from "vitest";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

test.each(["/login", "/nothing-here", "/nope.html", "/users/xyz", "/auth/foo", "/admin.txt"])(
  "%s has a Content-Security-Policy, and each of its scripts has the nonce",
  async (path) => {
    const { headers, text } = await new Client((await app()).url).get(path);
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce).toBeTruthy();
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  },
);

test("unknown addresses below the guarded pages redirect to the login page", async () => {
  for (const path of ["/dashboard/foo.bar", "/admin/invite-codes", "/admin/invite-requestsX"]) {
    const { status, headers } = await new Client((await app()).url).get(path);
    expect(status).toBe(307);
    expect(headers.get("location")).toContain("/login?from=");
  }
});

test("the calls without their prefix are calls, not pages", async () => {
  const client = new Client((await app()).url);
  for (const path of ["/users/me", "/admin/invite-requests"]) {
    expect((await client.get(path)).json).toMatchObject({ code: "unauthenticated" });
  }
});

test("two pages never share a nonce", async () => {
  const client = new Client((await app()).url);
  const policies = [await client.get("/login"), await client.get("/login")].map(({ headers }) =>
    headers.get("content-security-policy"),
  );
  expect(policies[0]).not.toBe(policies[1]);
});
