import { existsSync, readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { settingNames } from "@/lib/env";
import { commandOf, stagesOf, textsOf } from "./support/dockerfile.ts";
import { blockOf, guide, unitOf } from "./support/operations-guide.ts";

const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b, "en"));
const tables = guide.split(/\n\n+/).filter((text) => text.startsWith("| Setting "));
const named = tables.map((table) =>
  table
    .split("\n")
    .flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z\d_]+)/g)].map(([, name = ""]) => name),
    ),
);

test("each setting is documented once, and no other", () => {
  const explained = named.filter((_, index) => !/^\| Setting +\| Why /.test(tables[index] ?? ""));
  expect(sorted(explained.flat())).toEqual(sorted(settingNames));
});

test("what a platform needs are settings", () => {
  expect(named.length).toBeGreaterThan(1);
  expect(named.flat().filter((name) => !settingNames.includes(name))).toEqual([]);
});

test("each setting that a person chooses is in .env.example", () => {
  const example = readFileSync(".env.example", "utf8");
  const present = [...example.matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(([, name = ""]) => name);
  const made = settingNames.filter((name) => name !== "NODE_ENV" && !/^UPLOADTHING_(?!TOKEN)/.test(name));
  expect(sorted(present)).toEqual(sorted(made));
});

test("a service is set up and started like the image, and gets the same time to stop", () => {
  const [build, last] = stagesOf();
  if (!build || !last) throw new Error("The Dockerfile has no two stages.");
  const [first, ...commands] = blockOf("As a service of systemd", "sh").trim().split("\n");
  expect(first).toBe(`cd ${unitOf("WorkingDirectory")}`);
  expect(commands).toEqual(textsOf(build, "RUN"));
  const [, ...args] = commandOf(last, "CMD");
  expect(unitOf("ExecStart")).toBe(`${unitOf("WorkingDirectory")}/node_modules/.bin/node ${args.join(" ")}`);
  const { services } = parseYaml(readFileSync("compose.yaml", "utf8")) as {
    services: { app: { stop_grace_period: string } };
  };
  expect(`${unitOf("TimeoutStopSec")}s`).toBe(services.app.stop_grace_period);
});

test("a platform's build command and its cron path exist", () => {
  const { buildCommand, crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as {
    buildCommand: string;
    crons: { path: string }[];
  };
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = buildCommand.split(" && ").map((command) => /^npm run (\w+)$/.exec(command)?.[1] ?? "");
  expect(commands.filter((name) => !scripts[name])).toEqual([]);
  expect(guide).toContain(`\`${buildCommand}\``);
  expect(crons.filter(({ path }) => !existsSync(`app${path}/route.ts`))).toEqual([]);
});
