import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../../log.ts";

// No environment, so that no secrets are passed on; `spawn` would pass all variables.
export const emptyEnvironment = {} as NodeJS.ProcessEnv;

/** Arguments of `unshare` for root, and for others, who need a user namespace first. */
const isolations = [
  ["--net", "--pid", "--fork", "--kill-child"],
  ["--map-root-user", "--net", "--pid", "--fork", "--kill-child"],
];

async function findIsolation(): Promise<readonly string[] | null> {
  // The reader's memory is read through this list of child processes.
  if (!existsSync("/proc/thread-self/children")) return null;
  for (const args of isolations) {
    const probe = spawn("unshare", [...args, "true"], { env: emptyEnvironment, stdio: "ignore" });
    const [code] = await once(probe, "close").catch(() => [1]);
    if (code === 0) return args;
  }
  log().info("PDFs are read without a network namespace: this system allows none");
  return null;
}

let isolation: Promise<readonly string[] | null> | undefined;

/**
 * The command for reading PDFs in a sandbox, in case a file makes pdf.js run its code. Node's permission model allows
 * reading its own code only: no writing, processes, workers or native code. On Linux, `unshare` also gives it an empty
 * network and its own process table, which the permission model does not cover.
 * @returns `isApart`: the reader has its own process table, and is a child of the started process
 */
export async function readerCommand(): Promise<{ command: string; args: string[]; isApart: boolean }> {
  isolation ??= findIsolation();
  const unshare = await isolation;
  // The repository's root: the same in development, in tests and next to a build.
  const root = /* turbopackIgnore: true */ process.cwd();
  const readable = ["lib/resumes/pdf", "node_modules/pdfjs-dist", "package.json"];
  const node = [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
    "--max-old-space-size=384",
    "--no-warnings",
    // Plain JavaScript, and TypeScript that Node strips.
    join(root, "lib", "resumes", "pdf", "child.ts"),
  ];
  return unshare
    ? { command: "unshare", args: [...unshare, process.execPath, ...node], isApart: true }
    : { command: process.execPath, args: node, isApart: false };
}
