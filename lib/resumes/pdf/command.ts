import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { log } from "../../log.ts";

// No settings and no secrets: `spawn` itself would hand all of them on.
export const emptyEnvironment = {} as NodeJS.ProcessEnv;

/** Arguments of `unshare`: as root, or as anybody else, who must be root of a user namespace first. */
const isolations = [
  ["--net", "--pid", "--fork", "--kill-child"],
  ["--map-root-user", "--net", "--pid", "--fork", "--kill-child"],
];

async function findIsolation(): Promise<readonly string[] | null> {
  // The reader's memory is watched by way of this list of a process's children.
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
 * The command that runs the reader of PDFs. It may do nearly nothing, should a file ever make pdf.js run code of its
 * own: Node's permissions leave it to read its own code (the PDF comes as its standard input), without writing,
 * processes, workers or native code. They do not cover the network and signals to other processes, so where Linux
 * allows it `unshare` gives it a network and a process table of its own, with nothing in them.
 * @returns `isApart`: the reader has a process table of its own, and is the child of the process that is started
 */
export async function readerCommand(): Promise<{ command: string; args: string[]; isApart: boolean }> {
  isolation ??= findIsolation();
  const unshare = await isolation;
  // The repository as it stands: the same files in development, in tests and beside a build.
  const root = /* turbopackIgnore: true */ process.cwd();
  const readable = ["lib/resumes/pdf", "node_modules/pdfjs-dist", "package.json"];
  const node = [
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
    "--max-old-space-size=384",
    "--no-warnings",
    // Plain JavaScript and types that Node strips.
    join(root, "lib", "resumes", "pdf", "child.ts"),
  ];
  return unshare
    ? { command: "unshare", args: [...unshare, process.execPath, ...node], isApart: true }
    : { command: process.execPath, args: node, isApart: false };
}
