import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../../log.ts";

/**
 * How the reader of PDFs is run: what it may do is nearly nothing, should a file ever make pdf.js run code of its own.
 * Node's permissions leave it to read its own code (the PDF comes as its standard input), without writing, processes,
 * workers or native code. They say nothing of the network and of signals to other processes, so where Linux allows it
 * `unshare` gives it a network and a process table of its own, with nothing in them.
 */

/** As root; as anybody else, who must be root of a user namespace first. Not every system or container allows it. */
const candidates = [
  ["--net", "--pid", "--fork", "--kill-child"],
  ["--map-root-user", "--net", "--pid", "--fork", "--kill-child"],
];

// No settings and no secrets: `spawn` itself would hand all of them on.
export const emptyEnvironment = {} as NodeJS.ProcessEnv;

async function works(args: readonly string[]): Promise<boolean> {
  const probe = spawn("unshare", [...args, "true"], { env: emptyEnvironment, stdio: "ignore" });
  const ended = await once(probe, "close").catch(() => [1]);
  return ended[0] === 0;
}

async function findIsolation(): Promise<readonly string[] | null> {
  // Its memory is watched by way of this list of a process's children.
  if (!existsSync("/proc/thread-self/children")) return null;
  for (const args of candidates) if (await works(args)) return args;
  log().info("PDFs are read without a network namespace: this system allows none");
  return null;
}

let isolation: Promise<readonly string[] | null> | undefined;

/**
 * The command that runs the reader.
 * @returns `isApart`: whether the reader has a process table of its own; it is then the child of the process that is
 * started, and not that process itself
 */
export async function readerCommand(): Promise<{ command: string; args: string[]; isApart: boolean }> {
  isolation ??= findIsolation();
  const unshare = await isolation;
  // The repository as it stands: the same files in development, in tests and beside a build.
  const root = /* turbopackIgnore: true */ process.cwd();
  const node = [
    "--permission",
    ...["lib/resumes/pdf", "node_modules/pdfjs-dist", "package.json"].map(
      (path) => `--allow-fs-read=${join(root, path)}`,
    ),
    "--max-old-space-size=384",
    "--no-warnings",
    // Plain JavaScript and types that Node strips.
    join(root, "lib", "resumes", "pdf", "child.ts"),
  ];
  return unshare
    ? { command: "unshare", args: [...unshare, process.execPath, ...node], isApart: true }
    : { command: process.execPath, args: node, isApart: false };
}
