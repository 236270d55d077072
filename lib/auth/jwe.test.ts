import { decode, encode } from "next-auth/jwt";
import { describe, expect, test, vi } from "vitest";
import { openToken } from "./jwe.ts";

const secret = "a-secret-of-at-least-32-characters-0123";
const salt = "authjs.session-token";
const made = (maxAge = 60) => encode({ token: { sub: "ada", sv: 3, su: true }, secret, salt, maxAge });

describe("openToken", () => {
  test("reads what next-auth made as next-auth reads it", async () => {
    const token = await made();
    const claims = openToken(token, secret, salt);
    expect(claims).toMatchObject({ sub: "ada", sv: 3, su: true });
    expect(claims).toEqual(await decode({ token, secret, salt }));
  });

  test("reads text of every kind", async () => {
    const sub = "Zoë 日本 🎉 ".repeat(50);
    const token = await encode({ token: { sub }, secret, salt, maxAge: 60 });
    expect(openToken(token, secret, salt)).toMatchObject({ sub });
  });

  test("another secret or salt opens nothing", async () => {
    const token = await made();
    expect(openToken(token, `${secret}x`, salt)).toBeNull();
    expect(openToken(token, secret, "colloquy.bearer")).toBeNull();
  });

  test("a change anywhere opens nothing", async () => {
    const token = await made();
    for (let at = 0; at < token.length; at++) {
      // The last character of a part carries bits that stand for nothing, so a change there may change nothing.
      if (token[at] === "." || token[at + 1] === "." || at === token.length - 1) continue;
      const other = token[at] === "A" ? "B" : "A";
      expect(
        openToken(token.slice(0, at) + other + token.slice(at + 1), secret, salt),
        `at ${at}`,
      ).toBeNull();
    }
  });

  test("parts that are missing, too many or exchanged open nothing", async () => {
    const token = await made();
    const parts = token.split(".");
    expect(parts).toHaveLength(5);
    for (let left = 0; left < 5; left++)
      expect(openToken(parts.slice(0, left).join("."), secret, salt)).toBeNull();
    expect(openToken(`${token}.`, secret, salt)).toBeNull();
    expect(openToken([parts[0], "AAAA", ...parts.slice(2)].join("."), secret, salt)).toBeNull();
    expect(openToken([...parts.slice(0, 4), ""].join("."), secret, salt)).toBeNull();
    const [header, none, , text, tag] = parts;
    expect(openToken([header, none, "AAAAAAAAAAAAAAAAAAAAAA", text, tag].join("."), secret, salt)).toBeNull();
  });

  test.each([
    ["no encryption", { alg: "none" }],
    ["another way to the key", { alg: "RSA-OAEP", enc: "A256CBC-HS512" }],
    ["another cipher", { alg: "dir", enc: "A256GCM" }],
  ])("a header that asks for %s opens nothing", async (_, header) => {
    const [, ...rest] = (await made()).split(".");
    const other = Buffer.from(JSON.stringify(header)).toString("base64url");
    expect(openToken([other, ...rest].join("."), secret, salt)).toBeNull();
  });

  test("one that has expired opens nothing, a few seconds of difference apart", async () => {
    const token = await made(60);
    vi.useFakeTimers({ now: Date.now() + 70_000 });
    try {
      expect(openToken(token, secret, salt)).not.toBeNull();
      vi.setSystemTime(Date.now() + 10_000);
      expect(openToken(token, secret, salt)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("one that was opened before opens again, until it expires, and for its own secret and salt only", async () => {
    const token = await made(60);
    const claims = openToken(token, secret, salt);
    expect(openToken(token, secret, salt)).toEqual(claims);
    expect(openToken(token, `${secret}x`, salt)).toBeNull();
    expect(openToken(token, secret, "colloquy.bearer")).toBeNull();
    expect(openToken(`${token.slice(0, -1)}${token.endsWith("A") ? "Q" : "A"}`, secret, salt)).toBeNull();
    vi.useFakeTimers({ now: Date.now() + 80_000 });
    try {
      expect(openToken(token, secret, salt)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("more tokens than are remembered open all the same", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 1010 }, (_, index) =>
        encode({ token: { sub: `person ${index}` }, secret, salt, maxAge: 60 }),
      ),
    );
    for (const [index, token] of tokens.entries())
      expect(openToken(token, secret, salt)).toMatchObject({ sub: `person ${index}` });
    expect(openToken(tokens[0] ?? "", secret, salt)).toMatchObject({ sub: "person 0" });
  });

  test.each(["", ".", "....", "a.b.c.d.e", "null", "..\u0000.."])("%j opens nothing", (text) => {
    expect(openToken(text, secret, salt)).toBeNull();
  });
});
