import { type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { admin, cloneDatabase, dropDatabase } from "../support/cluster.ts";
import { commandOf } from "../support/dockerfile.ts";
import { Client } from "../support/http.ts";
import { unitOf } from "../support/operations-guide.ts";
import { freePort } from "../support/free-port.ts";
import { buildImage, firstProcess, type Place, runIn } from "./image.ts";

let image: Awaited<ReturnType<typeof buildImage>>;
const folder = mkdtempSync(join(tmpdir(), "colloquy-image-"));
beforeAll(async () => (image = await buildImage(folder)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a container whose writable folder is initially empty. */
function start(place: Place, command: string[], env: Record<string, string>) {
  const folder = join(place.root, place.writable);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const here = { ...place, env: { ...place.env, ...env } };
  const child = runIn(here, command);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += String(data)));
  const exit = exitOf(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const checkHealth = () => exitOf(runIn(here, commandOf(image.stage, "HEALTHCHECK")));
  return { child, exit, checkHealth, output: () => output };
}

const container = (env: Record<string, string>, user = image.user) =>
  start(
    { ...image, as: `${user}:${user}`, writable: image.env["DATA_DIR"] ?? "" },
    commandOf(image.stage, "CMD"),
    env,
  );

/** Starts a service like systemd: its environment contains only the unit's settings. */
function service(env: Record<string, string>) {
  const folder = unitOf("WorkingDirectory");
  const place = join(image.root, folder);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(image.cwd, place);
  const [name = "", value = ""] = unitOf("Environment").split("=");
  const set = { PATH: "/usr/bin:/bin", [name]: value };
  const as = `${image.user}:${image.user}`;
  return start(
    { root: image.root, cwd: folder, env: set, as, writable: value },
    unitOf("ExecStart").split(" "),
    env,
  );
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));

async function readyAt(url: string, started: ReturnType<typeof start>): Promise<void> {
  let isOver = false;
  void started.exit.then(() => (isOver = true));
  while (!isOver) {
    const response = await fetch(`${url}/api/health/ready`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`It ended before it was ready:\n${started.output()}`);
}

/** From the first line to the orderly end. @returns the exit code, and the output */
async function lifeOf(begin: (env: Record<string, string>) => ReturnType<typeof start>) {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const started = begin({ PORT, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  expect(await started.checkHealth()).toBe(1);
  await readyAt(url, started);
  expect(await started.checkHealth()).toBe(0);
  const client = new Client(url);
  expect((await client.get("/api/health/live")).json).toEqual({ status: "ok" });
  expect((await client.get("/login")).status).toBe(200);
  await client.logIn();
  process.kill(firstProcess(started.child), "SIGTERM");
  const code = await started.exit;
  return { code, output: started.output() };
}

/** Everything exists already, so only data is written. */
const orderly = {
  code: 0,
  output: expect.stringMatching(/^(?![^]*(Installing|Building))[^]*Stopped\.\s*$/) as string,
};

async function database(): Promise<string> {
  const url = await cloneDatabase(inject("templateUrl"), "container");
  onTestFinished(() => dropDatabase(url));
  return url;
}

test("no page was rendered while the image was built, so none contains a setting of that time", () => {
  const manifest = readFileSync(join(image.root, image.cwd, ".next/prerender-manifest.json"), "utf8");
  const { routes } = JSON.parse(manifest) as { routes: object };
  expect(Object.keys(routes).toSorted()).toEqual(["/_global-error", "/icon.svg"]);
});

test.for([["the image's own"], ["one that it does not know", "54321"]])(
  "serves as %s user from a read-only root, and stops cleanly",
  async ([, user]) => {
    const DATABASE_URL = await database();
    expect(await lifeOf((env) => container({ ...env, DATABASE_URL }, user))).toEqual(orderly);
  },
);

test("has its own database without a configured one", async () => {
  expect(await lifeOf(container)).toEqual(orderly);
});

test("runs as the systemd unit starts it, from a read-only folder", async () => {
  expect(unitOf("KillMode")).toBe("mixed"); // The signal below reaches the first process only.
  expect(await lifeOf(service)).toEqual(orderly);
});

test("keeps the exit code of a failed start", async () => {
  const started = container({ PORT: "eighty" });
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("Wrong setting: PORT must be a port number");
});

test("describes what an embedded database needs of its user", async () => {
  const started = container({ PORT: "0" }, "54321");
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("Set DATABASE_URL, or run as a user that the system knows.");
});
