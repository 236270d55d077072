import { afterEach, expect, test, vi } from "vitest";
import { callerOf } from "./caller.ts";

const vouches = Symbol.for("colloquy.vouches");
const shared = globalThis as { [key: symbol]: unknown };
afterEach(() => {
  delete shared[vouches];
});

const headers = new Headers({
  host: "colloquy.example",
  "x-client-address": "203.0.113.7",
  "x-forwarded-for": "198.51.100.9, 192.0.2.4",
});

test("behind our own server its header is the address", () => {
  shared[vouches] = true;
  expect(callerOf(headers).address).toBe("203.0.113.7");
});

test("without it that header is a claim of the client's, and the trusted proxies are asked", async () => {
  expect(callerOf(headers).address).toBe("unknown");
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", "1");
  const { callerOf: behindOneProxy } = await import("./caller.ts");
  expect(behindOneProxy(headers).address).toBe("192.0.2.4");
});

test("the origin is the host that was asked", () => {
  expect(callerOf(headers).origin).toBe("http://colloquy.example");
});
