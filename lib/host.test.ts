import { expect, test } from "vitest";
import { isHost } from "./host.ts";

test.each([
  "colloquy.example",
  "colloquy.example:8080",
  "localhost:3000",
  "my_service:80",
  "xn--bcher-kva.example.",
  "192.0.2.1",
  "192.0.2.1:80",
  "[::1]",
  "[2001:db8::1]:3000",
])("%s is a host", (text) => {
  expect(isHost(text)).toBe(true);
});

test.each([
  "",
  "a b",
  "evil.example/path",
  "evil.example?x=",
  "evil.example#",
  "user@evil.example",
  "evil.example\\@x",
  "evil.example:80:80",
  "evil.example:",
  "evil.example:99999",
  "evil.example,colloquy.example",
  "300.0.0.1",
  "::1",
  "[::1",
  "[evil.example]",
  "[1.2.3.4]",
  "bücher.example",
  "a".repeat(300),
])("%j is none", (text) => {
  expect(isHost(text)).toBe(false);
});
