import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "@/lib/env";

const problemsOf = (settings: Record<string, string>) => parseEnv(settings).problems;

test("the URL of a model service needs the name of a model; OpenAI's own does not", () => {
  const address = "http://localhost:11434/v1";
  expect(problemsOf({ OPENAI_BASE_URL: address })).toEqual([
    "OPENAI_BASE_URL needs OPENAI_MODEL, the name of a model that this service has, such as qwen3:8b (`ollama list` shows them). Leave both unset for practice mode.",
  ]);
  expect(problemsOf({ OPENAI_BASE_URL: address, OPENAI_MODEL: "qwen3:8b" })).toBeNull();
  expect(problemsOf({ OPENAI_API_KEY: "sk-test" })).toBeNull();
  expect(problemsOf({})).toBeNull();
});

test("a renamed setting is refused with its new name", () => {
  expect(problemsOf({ ANSWER_CONTEXT_TOKENS: "8000" })).toEqual([
    "ANSWER_CONTEXT_TOKENS is now OPENAI_CONTEXT_TOKENS: how much the model reads at once, its answer included.",
  ]);
});

test.each([
  ["OPENAI_CONTEXT_TOKENS", "2048", "4096 or more"],
  ["OPENAI_JSON", "yaml", "auto, schema, object or text"],
  ["OPENAI_TEMPERATURE", "3", "0 to 2"],
  ["OPENAI_TIMEOUT", "1", "5 to 3600"],
  ["USER_TOKENS_PER_DAY", "0", "must be a whole number of tokens, 1 or more; unset is no limit"],
  ["TOKENS_PER_MONTH", "1.5", "must be a whole number of tokens, 1 or more; unset is no limit"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be the http(s) address"],
  ["OPENAI_REASONING", "much", "none, minimal, low, medium or high"],
])("%s=%s is refused", (name, value, says) => {
  expect(problemsOf({ [name]: value })?.[0]).toContain(says);
});

test("single sign-on needs all three, with https except on this machine; without it passwords stay", () => {
  const rest = { OIDC_CLIENT_ID: "colloquy", OIDC_CLIENT_SECRET: "secret" };
  expect(problemsOf({ OIDC_ISSUER: "https://login.example.com" })).toHaveLength(2);
  expect(problemsOf({ ...rest, OIDC_ISSUER: "http://login.example.com" })).toEqual([
    "OIDC_ISSUER must begin with https.",
  ]);
  for (const OIDC_ISSUER of [
    "https://login.example.com/realms/main",
    "http://localhost:8080",
    "http://127.0.0.1:1",
  ])
    expect(problemsOf({ ...rest, OIDC_ISSUER, PASSWORD_LOGIN: "off" })).toBeNull();
  expect(problemsOf({ PASSWORD_LOGIN: "off" })).toEqual([
    "PASSWORD_LOGIN is off, so people log in by OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: set them.",
  ]);
});

test("every setting can come from a file, whose final newline is removed", () => {
  const dir = mkdtempSync(join(tmpdir(), "colloquy-settings-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, "secret");
  writeFileSync(file, `${"s".repeat(32)}\n`);
  const source: Record<string, string> = { AUTH_SECRET_FILE: file, PORT: "80" };
  expect(parseEnv(source).env).toMatchObject({ AUTH_SECRET: "s".repeat(32), PORT: 80 });
  // A child process gets the setting, and no file to read again.
  expect(source).toEqual({ AUTH_SECRET: "s".repeat(32), AUTH_SECRET_FILE: "", PORT: "80" });
  expect(parseEnv(source).problems).toBeNull();

  expect(problemsOf({ AUTH_SECRET: "x".repeat(32), AUTH_SECRET_FILE: file })).toEqual([
    "AUTH_SECRET and AUTH_SECRET_FILE are both set. Remove one of them.",
  ]);
  expect(problemsOf({ SMTP_URL_FILE: join(dir, "none"), PORT_FILE: dir })).toEqual([
    `PORT_FILE: ${dir} cannot be read (EISDIR). Correct the path, or its permissions.`,
    `SMTP_URL_FILE: ${join(dir, "none")} cannot be read (ENOENT). Correct the path, or its permissions.`,
  ]);
  writeFileSync(file, "short\n");
  expect(problemsOf({ AUTH_SECRET_FILE: file })?.[0]).toContain("AUTH_SECRET must be at least 32 characters");
});
