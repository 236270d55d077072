import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { begin, historyOf } from "../support/interview.ts";
import { callFormAction, postForm } from "../support/server-action.ts";
import { app } from "../support/server.ts";

/*
 * The limits of login, registration and invite requests through every route, for a caller who invents an address for each
 * attempt, and the limit of messages. Their numbers are tested without HTTP (tests/integration/limits.test.ts).
 */
let url: string;
beforeEach(async () => {
  ({ url } = await app());
  await resetDatabase();
});

let tries = 0;
/** All headers with which a client could claim another address. */
function elsewhere(): Record<string, string> {
  const address = `198.51.100.${tries++ % 250}`;
  return {
    "x-forwarded-for": `${address}, 203.0.113.${tries % 250}`,
    "x-real-ip": address,
    "x-client-address": address,
    forwarded: `for=${address}`,
  };
}

type Refusal = { status: number; code: string | undefined; detail: string; retryAfter: number };

const wrong = { email: admin.email, password: "a wrong password" };
const doors: Record<string, () => Promise<Refusal>> = {
  "the API": async () => {
    const form = new URLSearchParams({ username: wrong.email, password: wrong.password });
    const { status, json, headers } = await new Client(url).post("/api/v1/auth/login", form, {
      headers: elsewhere(),
    });
    const { code, detail } = json as { code: string; detail: string };
    return { status, code, detail, retryAfter: Number(headers.get("retry-after")) };
  },
  "the login page": async () => {
    const { result } = await callFormAction(new Client(url), "login", wrong, elsewhere());
    const { error } = result as { error: { code: string; detail: string; retryAfter?: number } };
    const status = error.code === "rate_limited" ? 429 : 401;
    return { status, code: error.code, detail: error.detail, retryAfter: error.retryAfter ?? 0 };
  },
  "the login page without JavaScript": async () => {
    const page = await postForm(new Client(url), "/login", "password", wrong, elsewhere());
    const detail = /role="alert"[^>]*>(?:<[^>]+>)*([^<]+)/.exec(page.text)?.[1] ?? "";
    const seconds = Number(/ (\d+) seconds?\.$/.exec(detail)?.[1] ?? 0);
    const refused = { status: 429, code: "rate_limited", detail, retryAfter: seconds };
    return seconds > 0 ? refused : { ...refused, status: page.status, code: undefined };
  },
  "next-auth's callback": async () => {
    const client = new Client(url);
    const { csrfToken } = (await client.get("/api/auth/csrf")).json as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, ...wrong });
    const { status, json, headers } = await client.post("/api/auth/callback/credentials", form, {
      headers: elsewhere(),
    });
    const { code, detail = "" } = (json ?? {}) as { code?: string; detail?: string };
    return { status, code, detail, retryAfter: Number(headers.get("retry-after")) };
  },
};

test("a login refused in next-auth's callback redirects to the login page, on the requested host", async () => {
  const client = new Client(url);
  const { csrfToken } = (await client.get("/api/auth/csrf")).json as { csrfToken: string };
  const sent = request(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: {
      host: "colloquy.example",
      "content-type": "application/x-www-form-urlencoded",
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
  });
  sent.end(new URLSearchParams({ csrfToken, ...wrong }).toString());
  const [refused] = (await once(sent, "response")) as [IncomingMessage];
  refused.resume();
  expect(refused.statusCode).toBe(302);
  expect(refused.headers.location).toBe(
    "http://colloquy.example/login?error=CredentialsSignin&code=invalid_credentials",
  );
  expect(String(refused.headers["set-cookie"])).not.toContain("session-token");
});

describe("ten logins through all routes in turn, and then", () => {
  test.each(Object.keys(doors))("%s is refused", async (name) => {
    const all = Object.values(doors);
    for (let index = 0; index < 10; index++) {
      const outcome = await all[index % all.length]?.();
      expect(outcome?.status).not.toBe(429);
    }
    const refused = await doors[name]?.();
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refused?.detail).toMatch(/^Too many login attempts\. Please try again in \d+ seconds?\.$/);
    expect(refused?.retryAfter).toBeGreaterThan(0);
    expect(refused?.retryAfter).toBeLessThanOrEqual(60);
    // The right password is refused too.
    await expect(new Client(url).logIn()).rejects.toThrow("429");
  });
});

test("registration, by the API with both prefixes and by the page", async () => {
  const input = { email: "eve@example.com", password: "a long enough password", invite_code: "nonsense" };
  const statuses: (number | string)[] = [];
  for (let index = 0; index < 12; index++) {
    const client = new Client(url);
    if (index % 3 === 2) {
      const { result } = await callFormAction(
        client,
        "register",
        { ...input, confirm: input.password },
        elsewhere(),
      );
      statuses.push((result as { error: { code: string } }).error.code === "rate_limited" ? 429 : 422);
    } else {
      const path = index % 3 ? "/auth/register" : "/api/v1/auth/register";
      statuses.push((await client.post(path, input, { headers: elsewhere() })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
});

test("invite requests, likewise, with twenty and more emails", async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 22; index++) {
    const client = new Client(url);
    const input = { email: `person${index}@example.com` };
    if (index % 3 === 2) {
      const { result } = await callFormAction(client, "requestInvite", input, elsewhere());
      statuses.push((result as { ok: boolean }).ok ? 202 : 429);
    } else {
      const path = index % 3 ? "/auth/request-invite" : "/api/v1/auth/request-invite";
      statuses.push((await client.post(path, input, { headers: elsewhere() })).status);
    }
  }
  expect(statuses).toEqual([...Array<number>(20).fill(202), 429, 429]);
});

test("messages are 30 a minute; refused and repeated ones do not count", async () => {
  const client = await new Client(url).logIn();
  const id = await begin(client);
  const say = (message: string, client_id: string, headers = {}) =>
    client.post(`/api/v1/conversations/${id}/message`, { message, client_id }, { headers });
  for (let index = 0; index < 30; index++) {
    const name = `answer-${index}`;
    expect((await say(`Answer ${index}.`, name)).status).toBe(200);
    expect((await say(`Answer ${index}.`, name)).status).toBe(200);
    expect((await say("Another text.", name)).status).toBe(409);
  }
  for (const headers of [{}, { accept: "text/event-stream" }]) {
    const refused = await say("One too many.", "answer-30", headers);
    expect(refused).toMatchObject({ status: 429, json: { code: "rate_limited" } });
    expect((refused.json as { detail: string }).detail).toMatch(
      /^Too many messages\. Please try again in \d+ seconds?\.$/,
    );
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await say("Answer 29.", "answer-29")).status).toBe(200);
  expect(await historyOf(client, id)).toHaveLength(60);
});
