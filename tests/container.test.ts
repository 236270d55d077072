import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { parseEnv, settingNames } from "@/lib/env";
import { commandOf, stagesOf, textsOf, variablesOf } from "./support/dockerfile.ts";

type Service = {
  environment: Record<string, unknown>;
  read_only?: boolean;
  volumes: string[];
  env_file?: { path: string; required: boolean }[];
  depends_on?: Record<string, { condition: string }>;
};
const text = readFileSync("compose.yaml", "utf8");
const compose = parseYaml(text) as { services: Record<"app" | "database", Service>; volumes: object };
const stages = stagesOf();
const last = stages.at(-1) ?? { image: "", name: "", steps: [] };

test("the image is Debian's, runs as a user other than root, and keeps its data in one volume", () => {
  expect(stages.map(({ image }) => image)).toEqual([
    expect.stringMatching(/^node:24\.\d+-bookworm-slim$/),
    expect.stringMatching(/^debian:12\.\d+-slim$/),
  ]);
  expect(Number(textsOf(last, "USER").at(-1))).toBeGreaterThan(0);
  expect(textsOf(last, "VOLUME")).toEqual([variablesOf(last)["DATA_DIR"]]);
});

test("the image has labels, and every base image has a minor version", () => {
  expect(textsOf(last, "LABEL").join(" ")).toContain('org.opencontainers.image.title="Colloquy"');
  const images = [...text.matchAll(/image: (\S+)/g)].map(([, image]) => image);
  expect(images).toEqual([expect.stringMatching(/^postgres:18\.\d+-bookworm$/)]);
});

test("the image's sources fit every kind of processor", () => {
  const commands = stages.flatMap((stage) => [...textsOf(stage, "RUN"), ...textsOf(stage, "COPY")]);
  expect(commands.filter((line) => /amd64|arm64|x86|x64|aarch/.test(line))).toEqual([]);
});

test("the image sets only the place of its data", () => {
  const baked = stages.flatMap((stage) => [...Object.keys(variablesOf(stage)), ...textsOf(stage, "ARG")]);
  expect(baked.filter((name) => settingNames.includes(name))).toEqual(["DATA_DIR"]);
});

test("signals reach the start itself, without a shell or npm in between", () => {
  expect(commandOf(last, "CMD")).toEqual(["node", "scripts/start.mjs"]);
  expect(commandOf(last, "HEALTHCHECK").join(" ")).toContain("/api/health/ready");
});

test("the image contains neither secrets nor data", () => {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern));
  for (const path of [".env", ".env.local", ".data", ".git", "node_modules", ".next", "lib/wait.test.ts"])
    expect(isIgnored(path), path).toBe(true);
  for (const path of ["lib", "lib/log.ts", "scripts", "next.config.ts", "package-lock.json", ".npmrc"])
    expect(isIgnored(path), path).toBe(false);
});

test("compose needs one secret, and sets existing settings", () => {
  const asked = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  expect([...asked]).toEqual(["POSTGRES_PASSWORD"]);
  const { app, database } = compose.services;
  expect(Object.keys(app.environment).filter((name) => !settingNames.includes(name))).toEqual([]);
  const filled = Object.entries(app.environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/g, "0123abc"),
  ]);
  const { env } = parseEnv(Object.fromEntries(filled) as Record<string, string>);
  expect(env).toMatchObject({
    PORT: 3000,
    DATA_DIR: "/data",
    BACKUP_DIR: "/archives",
    DATABASE_URL: "postgres://colloquy:0123abc@database:5432/colloquy",
  });
  expect(app).toMatchObject({ read_only: true, volumes: ["data:/data", "archives:/archives"] });
  expect(app.env_file).toEqual([{ path: ".env", required: false }]);
  expect(app.depends_on).toEqual({ database: { condition: "service_healthy" } });
  expect(Object.keys(compose.volumes)).toEqual(["data", "archives", "database"]);
  expect(database.volumes).toEqual(["database:/var/lib/postgresql"]);
});
