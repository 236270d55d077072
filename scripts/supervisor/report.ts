import { existsSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { chosenStorage, namesModelService, type Env } from "../../lib/env.ts";
import { site } from "../../lib/site.ts";
import { placeOf } from "./external-database.ts";
import type { StoredModel } from "./stored-model.ts";

function addresses(port: number): string[] {
  const outer = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => `http://${address}:${port}`);
  return [`http://localhost:${port}`, ...outer];
}

/** The generated password, until it is changed and set-up removes the file. */
function firstLogin(dataDir: string): string[] {
  const file = join(dataDir, "first-login");
  if (!existsSync(file)) return [];
  const [email = "", password = ""] = readFileSync(file, "utf8").split("\n");
  return [`${email}  ${password}`, "(shown until that password is changed)"];
}

/** @param stored the model chosen by administrators, or null */
function model(settings: Env, stored: StoredModel | null): string {
  if (namesModelService(settings)) {
    const url = new URL(settings.OPENAI_BASE_URL ?? "https://api.openai.com/v1");
    return `${settings.OPENAI_MODEL ?? "the default model"} at ${url.host}${url.pathname}`;
  }
  if (!stored) return "practice model (built in; Administration, Model selects another)";
  return `${stored.name} at ${new URL(stored.url).host} (Administration, Model)`;
}

/** A warning for setups in which several instances may share a database but not a local folder. */
export function storageWarning(settings: Env): string | null {
  if (!settings.DATABASE_URL || chosenStorage(settings) !== "local") return null;
  return (
    "Resumes are kept in DATA_DIR/uploads, where no other instance can read them. Set S3_BUCKET " +
    "and what belongs to it, or UPLOADTHING_TOKEN, if several share this database."
  );
}

/** The text at the start. Contains no secrets except the first password. */
export function readyText(facts: {
  settings: Env & { dataDir: string };
  port: number;
  /** The embedded database's folder; null for an external database. */
  folder: string | null;
  databaseUrl: string;
  storedModel: StoredModel | null;
}): string {
  const { settings, port, folder, databaseUrl, storedModel } = facts;
  const { host, name } = placeOf(databaseUrl);
  const rows: [string, string[]][] = [
    ["Address", settings.APP_URL ? [settings.APP_URL, ...addresses(port)] : addresses(port)],
    ["Links", settings.APP_URL ? [] : ["for other people work on this network only, until APP_URL is set"]],
    ["First login", firstLogin(settings.dataDir)],
    ["Model", [model(settings, storedModel)]],
    ["Database", [folder ? `embedded PostgreSQL in ${folder}` : `${host}/${name}`]],
    ["Stop", ["Ctrl-C"]],
  ];
  const lines = rows.flatMap(([label, values]) =>
    values.map((value, index) => `  ${(index === 0 ? label : "").padEnd(13)}${value}`),
  );
  const warnings = [
    settings.RATE_LIMIT_FACTOR === 1
      ? null
      : `RATE_LIMIT_FACTOR is ${settings.RATE_LIMIT_FACTOR}: the limits that guard logins are changed.`,
    storageWarning(settings),
  ].flatMap((text) => (text ? [`  Warning      ${text}`] : []));
  return ["", `${site.name} is ready.`, "", ...lines, ...warnings, ""].join("\n");
}
