import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv, type Env } from "../../lib/env.ts";
import { codeOf, PlainError } from "../plain-error.ts";

export const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Variables of hosts without a persistent disk, where a generated secret would change on every start. */
const hosts = {
  VERCEL: "Vercel",
  NETLIFY: "Netlify",
  AWS_LAMBDA_FUNCTION_NAME: "AWS Lambda",
  K_SERVICE: "Cloud Run",
  DYNO: "Heroku",
  RENDER: "Render",
  FLY_APP_NAME: "Fly.io",
  RAILWAY_ENVIRONMENT: "Railway",
};

/** Reads `.env` (environment variables have priority) and validates all settings. @throws {PlainError} */
export function loadSettings(): Env & { dataDir: string } {
  const file = join(projectDir, ".env");
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (error) {
    throw new PlainError(`${file} cannot be read (${codeOf(error)}). Check its permissions.`);
  }
  const { env, problems } = parseEnv(process.env);
  if (!env) throw new PlainError(problems.map((line) => `Wrong setting: ${line}`).join("\n"));
  return { ...env, dataDir: resolve(projectDir, env.DATA_DIR) };
}

/** Creates the data folder, closed to other users. @throws {PlainError} */
export function makeDataDir(dataDir: string) {
  const advice = "Give this user the right to write there, or set DATA_DIR to another folder.";
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      chmodSync(dataDir, 0o700);
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Tests a write, because root passes the check above even on a read-only or full disk.
    const probe = join(dataDir, `.write-${process.pid}`);
    writeFileSync(probe, "x", { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOSPC")
      throw new PlainError(`DATA_DIR ${dataDir}: the disk is full. Free some space and start again.`);
    throw new PlainError(`DATA_DIR ${dataDir} is not a folder that can be written to (${code}). ${advice}`);
  }
}

/** A folder for temporary files on the data disk; the system's own may be read-only or small. */
export function makeTemporaryDir(dataDir: string): string {
  const folder = join(dataDir, "tmp");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Deletes old remains of crashes. A running backup may still use today's.
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - modified > 24 * 60 * 60_000) rmSync(path, { recursive: true, force: true });
  }
  return folder;
}

/** The secret for sessions: configured, or generated once and stored in DATA_DIR. @throws {PlainError} */
export function authSecret(settings: Env, dataDir: string): string {
  if (settings.AUTH_SECRET) return settings.AUTH_SECRET;
  const host = Object.entries(hosts).find(([name]) => process.env[name])?.[1];
  if (host)
    throw new PlainError(
      `AUTH_SECRET must be set on ${host}: what is generated there does not last. \`openssl rand -base64 33\` makes one.`,
    );
  const file = join(dataDir, "auth-secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored.length >= 32) return stored;
  const secret = randomBytes(33).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
