// Builds the application if its sources have changed since the last build.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { waitForLock } from "./lock.mjs";
import { PlainError } from "./plain-error.ts";
import { showProgress } from "./progress.mjs";

const nextProgram = createRequire(import.meta.url).resolve("next/dist/bin/next");

/**
 * Top-level names that are not part of the build. Everything else counts, because a forgotten source would be served
 * stale.
 */
const outside = new Set([
  "node_modules",
  "tests",
  "scripts",
  "bench",
  "docs",
  "coverage",
  "test-results",
  "playwright-report",
]);
const ignored = (name: string) =>
  name.startsWith(".") ||
  /\.(md|test\.tsx?|tsbuildinfo|tar\.zst(\.part)?)$/.test(name) ||
  name === "next-env.d.ts";

function* sources(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (ignored(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (entry.isFile()) yield path;
  }
}

/** Next.js rewrites this file during the build, so it is hashed afterwards. */
const rewritten = "tsconfig.json";

/** A hash of all sources' contents. Not of their times, which git and copies change. */
function fingerprint(dir: string, dataDir?: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(dir, entry.name);
    if (ignored(entry.name) || outside.has(entry.name) || entry.name === rewritten) continue;
    if (path === dataDir) continue;
    for (const file of entry.isDirectory() ? sources(path) : entry.isFile() ? [path] : []) {
      const content = readFileSync(file);
      hash.update(`${file.slice(dir.length).split(sep).join("/")}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

function nextBuild(
  dir: string,
  signal: AbortSignal | undefined,
): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [nextProgram, "build"], {
      cwd: dir,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
      killSignal: "SIGTERM",
    });
    const keep = (data: Buffer) => (output = (output + data).slice(-20_000));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => (output += error.message));
    child.on("close", (code, name) => resolve({ code: code ?? name ?? 1, output }));
  });
}

/**
 * Makes `.next` the build of the current sources. Returns immediately if it is.
 * @param dataDir excluded, if it is inside `dir`
 * @throws {PlainError} with the build's output
 */
export async function ensureBuilt(options: {
  dir: string;
  dataDir?: string;
  log: (line: string) => void;
  signal?: AbortSignal;
}): Promise<void> {
  const { dir, dataDir, log, signal } = options;
  const marker = join(dir, ".next", "colloquy-sources");
  const content = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
  const stamp = (sources: string) => `${sources}\n${content(join(dir, rewritten))}`;
  const isFresh = (sources: string) =>
    content(marker) === stamp(sources) && existsSync(join(dir, ".next", "BUILD_ID"));
  if (isFresh(fingerprint(dir, dataDir))) return;
  const cache = join(dir, ".next", "cache"); // The only folder that a build does not delete.
  mkdirSync(cache, { recursive: true });
  const lock = await waitForLock(join(cache, "colloquy-build.lock"), {
    timeoutMs: 15 * 60_000,
    onWait: ({ pid }) => log(`Process ${pid} is building the application; waiting for it…`),
  });
  try {
    const current = fingerprint(dir, dataDir);
    if (isFresh(current)) return;
    rmSync(marker, { force: true });
    const { code, output } = await showProgress("Building the application (after a change only)", log, () =>
      nextBuild(dir, signal),
    );
    if (signal?.aborted) return;
    if (code !== 0)
      throw new PlainError(
        `${output.trim()}\n\nThe application could not be built; the reason stands above.`,
      );
    writeFileSync(marker, stamp(current));
  } finally {
    lock.release();
  }
}
