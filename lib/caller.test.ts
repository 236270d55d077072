import { afterEach, expect, test, vi } from "vitest";
import { callerOf } from "./caller.ts";

const ownServer = Symbol.for("colloquy.ownServer");
const shared = globalThis as { [key: symbol]: unknown };
afterEach(() => {
  delete shared[ownServer];
});

const headers = new Headers({
  host: "colloquy.example",
  "x-client-address": "203.0.113.7",
  "x-forwarded-for": "198.51.100.9, 192.0.2.4",
});

test("behind the built-in server, its header is the address", () => {
  shared[ownServer] = true;
  expect(callerOf(headers).address).toBe("203.0.113.7");
});

test("without it, that header is not trusted, and trusted proxies decide", async () => {
  expect(callerOf(headers).address).toBe("unknown");
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", "1");
  const { callerOf: behindOneProxy } = await import("./caller.ts");
  expect(behindOneProxy(headers).address).toBe("192.0.2.4");
});

test("the origin is the requested host", () => {
  expect(callerOf(headers).origin).toBe("http://colloquy.example");
});

test("without the built-in server, X-Forwarded-Host counts only with a trusted proxy", async () => {
  const forwarded = new Headers({
    ...Object.fromEntries(headers),
    "x-forwarded-host": "evil.example, shop.example",
  });
  expect(callerOf(forwarded).origin).toBe("http://colloquy.example");
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", "1");
  const { callerOf: behindOneProxy } = await import("./caller.ts");
  expect(behindOneProxy(forwarded).origin).toBe("http://shop.example");
});

test.each(["evil.example/x?y=", "evil.example#", "user@evil.example", "a b"])("%j is no host", (host) => {
  expect(() => callerOf(new Headers({ host }))).toThrow("The Host header is malformed.");
});
