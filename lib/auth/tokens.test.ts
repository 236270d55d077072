import { encode } from "next-auth/jwt";
import { afterEach, expect, test, vi } from "vitest";

const secret = vi.hoisted(() => "a-secret-of-at-least-32-characters-0123");
vi.mock("../env.ts", () => ({ authSecret: () => secret }));
const { issueSession, issueToken, readBearer, readSession } = await import("./tokens.ts");

const name = "authjs.session-token";
const ada = { id: "ada", session_version: 3, is_superuser: true };
const claims = { userId: "ada", sessionVersion: 3, isSuperuser: true };
afterEach(() => {
  vi.useRealTimers();
});

test("a token contains its claims, however often it is read", async () => {
  const token = await issueSession(ada, name, "one session");
  for (let time = 0; time < 3; time++)
    expect(await readSession(token, name)).toMatchObject({ ...claims, sessionId: "one session" });
});

test("it is a session under its own cookie name only, and a bearer token is no cookie", async () => {
  const [cookie, bearer] = [await issueSession(ada, name), (await issueToken(ada)).access_token];
  expect(await readSession(cookie, name)).toMatchObject(claims);
  expect(await readBearer(bearer)).toMatchObject(claims);
  expect(await readSession(cookie, `__Secure-${name}`)).toBeNull();
  expect(await readSession(bearer, name)).toBeNull();
  expect(await readBearer(cookie)).toBeNull();
});

test("a token of another secret is not a session", async () => {
  const token = { sub: "ada", sv: 3, su: true, sid: "one session" };
  const made = await encode({ token, secret: `${secret}x`, salt: name, maxAge: 60 });
  expect(await readSession(made, name)).toBeNull();
});

test("with any change it is no session, also after the valid one was read", async () => {
  const token = await issueSession(ada, name);
  expect(await readSession(token, name)).toMatchObject(claims);
  for (let at = 0; at < token.length; at++) {
    // The last character of a part has unused bits, so changing it may have no effect.
    if (token[at] === "." || token[at + 1] === "." || at === token.length - 1) continue;
    const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    expect(await readSession(changed, name), `at ${at}`).toBeNull();
  }
});

test("with missing, extra or swapped parts it is no session", async () => {
  const token = await issueSession(ada, name);
  const parts = token.split(".");
  const [header, none, , text, tag] = parts;
  const others = [
    ...parts.map((_, left) => parts.slice(0, left).join(".")),
    `${token}.`,
    [header, "AAAA", ...parts.slice(2)].join("."),
    [...parts.slice(0, 4), ""].join("."),
    [header, none, "AAAAAAAAAAAAAAAAAAAAAA", text, tag].join("."),
  ];
  for (const other of others) expect(await readSession(other, name)).toBeNull();
});

test.each([
  ["no encryption", { alg: "none" }],
  ["another way to the key", { alg: "RSA-OAEP", enc: "A256CBC-HS512" }],
  ["another cipher", { alg: "dir", enc: "A256GCM" }],
])("with a header that asks for %s it is no session", async (_, header) => {
  const [, ...rest] = (await issueSession(ada, name)).split(".");
  const other = Buffer.from(JSON.stringify(header)).toString("base64url");
  expect(await readSession([other, ...rest].join("."), name)).toBeNull();
});

test.each([0, 1])(
  "an expired token is no session, with some seconds of tolerance (read %d times before)",
  async (times) => {
    const { access_token: token } = await issueToken(ada);
    for (let time = 0; time < times; time++) expect(await readBearer(token)).toMatchObject(claims);
    const day = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ now: Date.now() + day + 20_000, toFake: ["Date"] });
    expect(await readBearer(token)).toBeNull();
    vi.setSystemTime(Date.now() - 10_000);
    expect(await readBearer(token)).toMatchObject(claims);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await readBearer(token)).toBeNull();
  },
);

test("without the user, the version or the session it is no session", async () => {
  for (const token of [
    { sub: "ada", sid: "one" },
    { sv: 3, sid: "one" },
    { sub: "ada", sv: "3", sid: "one" },
  ])
    expect(await readSession(await encode({ token, secret, salt: name, maxAge: 60 }), name)).toBeNull();
});

test("more tokens than the cache holds are still sessions", async () => {
  const people = Array.from({ length: 1010 }, (_, index) => ({ ...ada, id: `person ${index}` }));
  const tokens = await Promise.all(people.map((person) => issueSession(person, name)));
  for (const [index, token] of tokens.entries())
    expect(await readSession(token, name)).toMatchObject({ userId: `person ${index}` });
  expect(await readSession(tokens[0] ?? "", name)).toMatchObject({ userId: "person 0" });
});

test.each(["", ".", "....", "a.b.c.d.e", "null", "..\u0000.."])("%j is no session", async (text) => {
  expect(await readSession(text, name)).toBeNull();
});
