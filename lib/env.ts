import { readFileSync } from "node:fs";
import { z } from "zod";

/** Treats an empty variable as unset. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const url = (protocol: RegExp, error: string) => z.url({ protocol, error });
const http = url(/^https?$/, "must be an http(s) address");
const number = (hint: string, min: number, max: number, fallback: number) =>
  z.preprocess(
    (value) => (value === undefined || value === "" ? fallback : Number(value)),
    z.number({ error: hint }).min(min, hint).max(max, hint),
  );
const wholeNumber = (hint: string, min: number, max: number, fallback: number) =>
  number(hint, min, max, fallback).refine(Number.isInteger, hint);
/** A limit of tokens; none by default. */
const tokenLimit = optional(
  wholeNumber("must be a whole number of tokens, 1 or more; unset is no limit", 1, 1_000_000_000_000, 1),
);
/** A limit per person; 0 for none. */
const quota = (unit: string, fallback: number) =>
  wholeNumber(`must be 0 (no limit) or a whole number of ${unit}`, 0, 1_000_000_000, fallback);

/** The file storages: a folder below DATA_DIR, UploadThing, or an S3-compatible service. */
export const storages = ["local", "uploadthing", "s3"] as const;
export type StorageName = (typeof storages)[number];

const defaultHelpText = "Please call your local emergency number, or talk to someone you trust now.";

const shape = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber("must be a port number from 0 to 65535", 0, 65_535, 3000),
  DATA_DIR: z.preprocess((value) => value || ".data", z.string()),
  DATABASE_URL: optional(
    url(/^postgres(ql)?$/, "must look like postgres://user:password@host:5432/database"),
  ),
  DATABASE_POOL: wholeNumber("must be a whole number of connections from 1 to 200", 1, 200, 10),
  AUTH_SECRET: optional(
    z.string().min(32, "must be at least 32 characters; `openssl rand -base64 33` makes one"),
  ),
  ADMIN_EMAIL: optional(z.email("must be an email address")),
  ADMIN_PASSWORD: optional(
    z.string().min(8, "must be 8 to 128 characters").max(128, "must be 8 to 128 characters"),
  ),
  OPENAI_API_KEY: optional(z.string()),
  // Same meaning as for Ollama itself: the address it listens on.
  OLLAMA_HOST: optional(z.string()),
  OPENAI_BASE_URL: optional(url(/^https?$/, "must be an http(s) address such as http://localhost:11434/v1")),
  OPENAI_MODEL: optional(z.string()),
  OPENAI_INSIGHTS_MODEL: optional(z.string()),
  OPENAI_ANSWERS_MODEL: optional(z.string()),
  OPENAI_CONTEXT_TOKENS: optional(
    wholeNumber("must be a whole number of tokens, 4096 or more", 4096, 10_000_000, 4096),
  ),
  OPENAI_JSON: optional(z.enum(["auto", "schema", "object", "text"], "must be auto, schema, object or text")),
  OPENAI_TEMPERATURE: optional(number("must be a number from 0 to 2", 0, 2, 0)),
  OPENAI_REASONING: optional(
    z.enum(["none", "minimal", "low", "medium", "high"], "must be none, minimal, low, medium or high"),
  ),
  OPENAI_CONCURRENCY: optional(wholeNumber("must be 0 (no limit) or a whole number of calls", 0, 10_000, 0)),
  OPENAI_TIMEOUT: optional(wholeNumber("must be a whole number of seconds from 5 to 3600", 5, 3600, 60)),
  // OpenTelemetry's own names; its exporter reads both.
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url(/^https?$/, "must be the http(s) address of a collector, such as http://localhost:4318"),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string()),
  LINK_TOKENS_PER_DAY: wholeNumber(
    "must be a whole number of tokens, 1 or more",
    1,
    1_000_000_000,
    1_000_000,
  ),
  USER_TOKENS_PER_DAY: tokenLimit,
  TOKENS_PER_MONTH: tokenLimit,
  UPLOADTHING_TOKEN: optional(z.string()),
  // Read by UploadThing's package; tests point them to a fake service.
  UPLOADTHING_INGEST_URL: optional(http),
  UPLOADTHING_API_URL: optional(http),
  UPLOADTHING_UFS_HOST: optional(z.string()),
  UPLOADTHING_CALLBACK_URL: optional(http),
  S3_ENDPOINT: optional(
    url(/^https?$/, "must be an http(s) address such as https://s3.eu-central-1.amazonaws.com"),
  ),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  STORAGE: optional(z.enum(storages, `must be ${storages.join(" or ")}`)),
  MAX_UPLOAD_MB: number("must be a number of megabytes from 1 to 1000", 1, 1000, 50),
  BACKUP_DIR: optional(z.string()),
  BACKUP_BEFORE_MIGRATION: optional(z.enum(["on", "off"], "must be on or off")),
  BACKUP_NIGHTLY: optional(z.enum(["on", "off"], "must be on or off")),
  BACKUP_KEEP: wholeNumber("must be the number of nightly archives to keep (1 to 1000)", 1, 1000, 7),
  CRON_SECRET: optional(
    z.string().min(16, "must be at least 16 characters; `openssl rand -base64 33` makes one"),
  ),
  AUDIT_DAYS: wholeNumber("must be a whole number of days from 1 to 3650", 1, 3650, 180),
  TRUST_PROXY: wholeNumber("must be the number of proxies in front (0 to 10)", 0, 10, 0),
  SMTP_URL: optional(url(/^smtps?$/, "must look like smtp://user:password@host:587")),
  MAIL_FROM: optional(z.string()),
  // No trailing slash, because paths are appended.
  APP_URL: optional(
    url(/^https?$/, "must be the public address, such as https://colloquy.example").transform((address) =>
      address.replace(/(?<!\/)\/+$/, ""),
    ),
  ),
  CONTACT_EMAIL: optional(z.email("must be an email address")),
  HELP_TEXT: z.preprocess(
    (value) => (typeof value === "string" && value.trim()) || defaultHelpText,
    z.string().max(1000, "must be at most 1,000 characters"),
  ),
  OIDC_ISSUER: optional(
    http.refine(
      (address) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${address}/`),
      "must begin with https",
    ),
  ),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_DISPLAY_NAME: z.preprocess(
    (value) => value || "single sign-on",
    z.string().max(60, "must be at most 60 characters"),
  ),
  PASSWORD_LOGIN: optional(z.enum(["on", "off"], "must be on or off")),
  PRACTICE_WORDS_PER_SECOND: number("must be 0 (at once) or a number of words a second", 0, 10_000, 40),
  RATE_LIMIT_FACTOR: number("must be a number above 0; 1 keeps the limits as they are", 0.001, 1_000_000, 1),
  LOG_LEVEL: optional(z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])),
  QUOTA_FILES_MB: quota("megabytes", 1024),
  QUOTA_RESUMES: quota("resumes", 200),
  QUOTA_TEAMS: quota("teams", 50),
  QUOTA_CHARACTERS: quota("characters", 500),
  QUOTA_CONVERSATIONS: quota("conversations", 2000),
});

export type Env = z.infer<typeof shape>;
/** Exported for the tests of the documentation and the container. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

const oidcSettings = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
const s3Settings = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const settings = shape
  .refine(({ SMTP_URL, APP_URL }) => !SMTP_URL || APP_URL, {
    path: ["SMTP_URL"],
    error:
      "needs APP_URL, the public address that links in mails begin with, such as https://colloquy.example",
  })
  .superRefine((env, context) => {
    const problem = (name: keyof Env, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (env.OPENAI_BASE_URL && !env.OPENAI_MODEL)
      problem(
        "OPENAI_BASE_URL",
        "needs OPENAI_MODEL, the name of a model that this service has, such as qwen3:8b (`ollama list` shows them). " +
          "Leave both unset for practice mode",
      );
    const lacking = oidcSettings.filter((name) => !env[name]);
    if (lacking.length > 0 && lacking.length < oidcSettings.length)
      for (const name of lacking)
        problem(name, `must be set too: single sign-on needs ${oidcSettings.join(", ")}`);
    if (env.PASSWORD_LOGIN === "off" && lacking.length > 0)
      problem("PASSWORD_LOGIN", `is off, so people log in by ${oidcSettings.join(", ")}: set them`);
    const missing = s3Settings.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < s3Settings.length)
      for (const name of missing) problem(name, `must be set too: S3 needs ${s3Settings.join(", ")}`);
    if (env.STORAGE === "s3" && missing.length > 0)
      problem("STORAGE", `is s3, which needs ${s3Settings.join(", ")}`);
    if (env.STORAGE === "uploadthing" && !env.UPLOADTHING_TOKEN)
      problem("STORAGE", "is uploadthing, which needs UPLOADTHING_TOKEN");
    if (env.APP_URL?.startsWith("https:") && env.S3_ENDPOINT?.startsWith("http:"))
      problem("S3_ENDPOINT", "must begin with https, as APP_URL does: browsers send files there themselves");
  });

// Libraries read some of these themselves, and @ai-sdk/openai refuses an empty OPENAI_BASE_URL on import, so
// an empty variable must be unset for them too.
for (const name of settingNames) if (process.env[name] === "") delete process.env[name];

/** Messages for settings that were renamed. */
const renamed = {
  ANSWER_CONTEXT_TOKENS:
    "ANSWER_CONTEXT_TOKENS is now OPENAI_CONTEXT_TOKENS: how much the model reads at once, its answer included.",
};

/** Reads each `NAME_FILE` into `NAME`, so that child processes inherit the value. Returns the problems. */
function readFiles(source: Record<string, string | undefined>): string[] {
  return settingNames.flatMap((name) => {
    const path = source[`${name}_FILE`];
    if (!path) return [];
    if (source[name]) return [`${name} and ${name}_FILE are both set. Remove one of them.`];
    try {
      source[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
      // Empty instead of deleted, so that loading `.env` again does not set it.
      source[`${name}_FILE`] = "";
      return [];
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      return [`${name}_FILE: ${path} cannot be read (${reason}). Correct the path, or its permissions.`];
    }
  });
}

/** Returns the settings, or one line per problem. Replaces each `NAME_FILE` in `source` with `NAME`. */
export function parseEnv(source: Record<string, string | undefined>) {
  const unread = readFiles(source);
  if (unread.length > 0) return { env: null, problems: unread };
  const former = Object.entries(renamed).flatMap(([name, problem]) => (source[name] ? [problem] : []));
  if (former.length > 0) return { env: null, problems: former };
  const { success, data, error } = settings.safeParse(source);
  if (success) return { env: data, problems: null };
  return { env: null, problems: error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`) };
}

let cached: Env | undefined;

/** The settings, parsed once. The only place that reads `process.env`. @throws {Error} with the problems */
export function env(): Env {
  if (cached) return cached;
  const { env: parsed, problems } = parseEnv(process.env);
  if (!parsed) throw new Error(`Settings are wrong: ${problems.join(" ")}`);
  return (cached = parsed);
}

/** The secret that signs and encrypts. @throws {Error} if it is not set */
export function authSecret(): string {
  const { AUTH_SECRET } = env();
  if (AUTH_SECRET) return AUTH_SECRET;
  throw new Error("AUTH_SECRET is not set. `npm start` makes one; a hosted platform must be given one.");
}

/** Whether the environment sets a model service; otherwise administrators choose one. */
export const namesModelService = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Env = env()): boolean =>
  Boolean(OPENAI_API_KEY || OPENAI_BASE_URL);

export const isConfigured = (storage: StorageName, { S3_BUCKET, UPLOADTHING_TOKEN }: Env = env()): boolean =>
  storage === "local" || Boolean(storage === "s3" ? S3_BUCKET : UPLOADTHING_TOKEN);

/** The storage for new files. */
export const chosenStorage = (settings: Env = env()): StorageName =>
  settings.STORAGE ??
  (["s3", "uploadthing"] as const).find((storage) => isConfigured(storage, settings)) ??
  "local";

/** The display name of the single sign-on provider, or null without one. */
export const signOnName = ({ OIDC_ISSUER, OIDC_DISPLAY_NAME }: Env = env()): string | null =>
  OIDC_ISSUER ? OIDC_DISPLAY_NAME : null;

export const hasPasswordLogin = ({ PASSWORD_LOGIN }: Env = env()): boolean => PASSWORD_LOGIN !== "off";
