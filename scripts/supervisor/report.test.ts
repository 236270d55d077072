import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env.ts";
import { readyText, storageWarning } from "./report.ts";

function settingsOf(source: Record<string, string>) {
  const { env, problems } = parseEnv(source);
  if (!env) throw new Error(problems.join("\n"));
  return { ...env, dataDir: "/nowhere" };
}

const DATABASE_URL = "postgres://me:secret@db.example/app";

test("an external database beside a local upload folder is warned about, in one line", () => {
  const settings = settingsOf({ DATABASE_URL });
  const text = readyText({ settings, port: 3000, folder: null, databaseUrl: DATABASE_URL });
  const line = text.split("\n").find((one) => one.includes("Warning"));
  expect(line).toContain("DATA_DIR/uploads");
  expect(line).toContain("Set UPLOADTHING_TOKEN");
  expect(text).not.toContain("secret");
});

test("with UploadThing, or the embedded database, there is nothing to warn about", () => {
  expect(storageWarning(settingsOf({ DATABASE_URL, UPLOADTHING_TOKEN: "x" }))).toBeNull();
  expect(storageWarning(settingsOf({}))).toBeNull();
});

test("mails need the public address", () => {
  expect(parseEnv({ SMTP_URL: "smtp://localhost:25" }).problems).toEqual([
    "SMTP_URL needs APP_URL, the public address that links in mails begin with, such as https://colloquy.example.",
  ]);
  expect(
    parseEnv({ SMTP_URL: "smtp://localhost:25", APP_URL: "https://colloquy.example" }).problems,
  ).toBeNull();
});

test("whom to turn to has words of its own until it is set, also where it is empty", () => {
  const whole = "Please call your local emergency number, or talk to somebody you trust now.";
  expect(settingsOf({}).HELP_TEXT).toBe(whole);
  expect(settingsOf({ HELP_TEXT: " " }).HELP_TEXT).toBe(whole);
  expect(settingsOf({ HELP_TEXT: "Call the Samaritans on 116 123." }).HELP_TEXT).toBe(
    "Call the Samaritans on 116 123.",
  );
  expect(parseEnv({ HELP_TEXT: "x".repeat(1001) }).problems).toEqual([
    "HELP_TEXT must be at most 1,000 characters.",
  ]);
});
