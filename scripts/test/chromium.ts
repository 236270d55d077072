import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { chromium } from "@playwright/test";

type Browser = { path: string; from: string };

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Runs an installer. @returns its output */
function install(program: string, args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { stdout, stderr } = spawnSync(program, args, { env, encoding: "utf8" });
  return `${stdout}${stderr}`;
}

/** An existing file may not run: a snap stub, or a browser without its libraries. */
const runs = (path: string): boolean =>
  existsSync(path) &&
  (process.platform === "win32" || spawnSync(path, ["--version"], { timeout: 120_000 }).status === 0);

/** A usable browser on this machine, or null. */
export function findChromium(): Browser | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return runs(named) ? { path: named, from: "CHROMIUM_PATH" } : null;
  const folders = [...new Set([...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"])];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name))).concat(elsewhere);
  const system = candidates.find(runs);
  if (system) return { path: system, from: "this machine" };
  const own = chromium.executablePath();
  return own && runs(own) ? { path: own, from: "Playwright" } : null;
}

/**
 * Finds or installs a browser: Playwright's build if it can be downloaded, otherwise Debian's package.
 * @throws {Error} with advice
 */
export function ensureChromium(log: (line: string) => void): Browser {
  const present = findChromium();
  if (present) return present;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH ${process.env.CHROMIUM_PATH} does not run.`);

  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  log("No Chromium on this machine; downloading Playwright's…");
  const playwright = resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  install(process.execPath, [playwright, "install", ...(canInstall ? ["--with-deps"] : []), "chromium"]);
  const downloaded = findChromium();
  if (downloaded) return downloaded;

  if (canInstall) {
    log("That failed; installing Debian's chromium…");
    install("apt-get", ["update"]);
    const output = install("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
    const installed = findChromium();
    if (installed) return { ...installed, from: "Debian's package" };
    log(output.trim().split("\n").slice(-3).join("\n"));
  }
  throw new Error("There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH.");
}
