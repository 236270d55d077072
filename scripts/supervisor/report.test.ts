import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env.ts";
import { bucketUrl, uploadOrigin } from "../../lib/storage/origin.ts";
import { readyText, storageWarning } from "./report.ts";

function settingsOf(source: Record<string, string>) {
  const { env, problems } = parseEnv(source);
  if (!env) throw new Error(problems.join("\n"));
  return { ...env, dataDir: "/nowhere" };
}

const DATABASE_URL = "postgres://me:secret@db.example/app";

const facts = { port: 3000, folder: null, databaseUrl: DATABASE_URL, storedModel: null };

test("the model is the environment's, else the stored one, else practice mode", () => {
  const storedModel = { name: "qwen3:8b", url: "http://localhost:11434/v1" };
  const lineOf = (source: Record<string, string>, stored: typeof storedModel | null) =>
    readyText({ settings: settingsOf(source), ...facts, storedModel: stored })
      .split("\n")
      .find((line) => line.startsWith("  Model"));
  expect(lineOf({}, null)).toContain("practice model");
  expect(lineOf({}, storedModel)).toContain("qwen3:8b at localhost:11434 (Administration, Model)");
  expect(lineOf({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_MODEL: "tiny" }, storedModel)).toContain(
    "tiny at 127.0.0.1:9/v1",
  );
});

test("an external database with a local upload folder gives a warning, in one line", () => {
  const settings = settingsOf({ DATABASE_URL });
  const text = readyText({ settings, ...facts });
  const line = text.split("\n").find((one) => one.includes("Warning"));
  expect(line).toContain("DATA_DIR/uploads");
  expect(line).toContain("Set S3_BUCKET and what belongs to it, or UPLOADTHING_TOKEN");
  expect(text).not.toContain("secret");
});

const s3 = {
  S3_ENDPOINT: "https://s3.example",
  S3_BUCKET: "resumes",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("S3, UploadThing, and the embedded database give no warning", () => {
  expect(storageWarning(settingsOf({ DATABASE_URL, UPLOADTHING_TOKEN: "x" }))).toBeNull();
  expect(storageWarning(settingsOf({ DATABASE_URL, ...s3 }))).toBeNull();
  expect(storageWarning(settingsOf({}))).toBeNull();
  expect(storageWarning(settingsOf({ DATABASE_URL, ...s3, STORAGE: "local" }))).toContain("DATA_DIR/uploads");
});

test.each(["0", "201", "2.5", "ten", "-1"])(
  "%s connections are refused as DATABASE_POOL",
  (DATABASE_POOL) => {
    expect(parseEnv({ DATABASE_POOL }).problems).toEqual([
      "DATABASE_POOL must be a whole number of connections from 1 to 200.",
    ]);
  },
);

test("a pool has ten connections by default", () => {
  expect(settingsOf({}).DATABASE_POOL).toBe(10);
  expect(settingsOf({ DATABASE_POOL: "" }).DATABASE_POOL).toBe(10);
  expect(settingsOf({ DATABASE_POOL: "200" }).DATABASE_POOL).toBe(200);
});

test("a storage needs all of its settings, and allows pages to send files", () => {
  const rest = "S3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.";
  expect(parseEnv({ S3_BUCKET: "resumes", S3_ENDPOINT: "https://s3.example" }).problems).toEqual([
    `S3_ACCESS_KEY_ID must be set too: ${rest}`,
    `S3_SECRET_ACCESS_KEY must be set too: ${rest}`,
  ]);
  expect(parseEnv({ STORAGE: "s3" }).problems).toEqual([
    "STORAGE is s3, which needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.",
  ]);
  expect(parseEnv({ STORAGE: "uploadthing" }).problems).toEqual([
    "STORAGE is uploadthing, which needs UPLOADTHING_TOKEN.",
  ]);
  expect(parseEnv({ STORAGE: "disk" }).problems).toEqual(["STORAGE must be local or uploadthing or s3."]);
  expect(
    parseEnv({ ...s3, S3_ENDPOINT: "http://s3.example", APP_URL: "https://app.example" }).problems,
  ).toEqual(["S3_ENDPOINT must begin with https, as APP_URL does: browsers send files there themselves."]);
});

test.each([
  ["https://s3.example", "https://s3.example/resumes", "https://s3.example"],
  ["https://s3.example/storage/v1/", "https://s3.example/storage/v1/resumes", "https://s3.example"],
  ["https://resumes.s3.example/", "https://resumes.s3.example", "https://resumes.s3.example"],
])("at %s the bucket has the address %s, and the origin for uploads", (S3_ENDPOINT, address, origin) => {
  const settings = settingsOf({ ...s3, S3_ENDPOINT });
  expect(bucketUrl(settings)).toBe(address);
  expect(uploadOrigin(settings)).toBe(origin);
  expect(uploadOrigin({ ...settings, STORAGE: "local" })).toBeNull();
});

test("mails need the public address", () => {
  expect(parseEnv({ SMTP_URL: "smtp://localhost:25" }).problems).toEqual([
    "SMTP_URL needs APP_URL, the public address that links in mails begin with, such as https://colloquy.example.",
  ]);
  expect(
    parseEnv({ SMTP_URL: "smtp://localhost:25", APP_URL: "https://colloquy.example" }).problems,
  ).toBeNull();
});

test("the contact has a default text until it is set, also if it is empty", () => {
  const whole = "Please call your local emergency number, or talk to someone you trust now.";
  expect(settingsOf({}).HELP_TEXT).toBe(whole);
  expect(settingsOf({ HELP_TEXT: " " }).HELP_TEXT).toBe(whole);
  expect(settingsOf({ HELP_TEXT: "Call the Samaritans on 116 123." }).HELP_TEXT).toBe(
    "Call the Samaritans on 116 123.",
  );
  expect(parseEnv({ HELP_TEXT: "x".repeat(1001) }).problems).toEqual([
    "HELP_TEXT must be at most 1,000 characters.",
  ]);
});
