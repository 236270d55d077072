import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { emptyEnvironment, readerCommand } from "@/lib/resumes/pdf/command";
import { extract } from "@/lib/resumes/pdf/extract";
import type { Reading } from "@/lib/resumes/pdf/document";
import { pages, say } from "./support/pdf-by-hand.ts";

/** Runs the reader's own command on a file. @param code replaces the reader's code */
async function run(file: Buffer, code?: string): Promise<string> {
  const { command, args } = await readerCommand();
  const folder = await mkdtemp(join(tmpdir(), "colloquy-reader-"));
  try {
    const path = join(folder, "me.pdf");
    await writeFile(path, file);
    const input = await open(path, "r");
    const child = spawn(
      command,
      code === undefined ? args : [...args.slice(0, -1), "--input-type=module", "--eval", code],
      {
        env: emptyEnvironment,
        stdio: [input.fd, "pipe", "inherit"],
      },
    );
    await input.close();
    const said = child.stdout ? text(child.stdout) : "";
    await once(child, "close");
    return await said;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const pdf = pages([say("Senior Engineer at Harbor Robotics, 2019", 50, 700)]);

test("the reader reads the given file", async () => {
  const reading = JSON.parse(await run(pdf)) as Reading;
  expect(reading).toMatchObject({ ok: true, page_count: 1 });
  expect(JSON.stringify(reading)).toContain("Harbor Robotics");
});

test("it has a limit of processor time, whatever the machine's load", async () => {
  const folder = await mkdtemp(join(tmpdir(), "colloquy-reader-"));
  try {
    const path = join(folder, "me.pdf");
    await writeFile(path, pdf);
    const { signal } = new AbortController();
    expect(await extract(path, signal, { processorMs: 10 })).toMatchObject({ failure: "too_slow" });
    expect(await extract(path, signal)).toMatchObject({ ok: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("it can neither read other files, nor write, start processes or see settings", async () => {
  const elsewhere = join(tmpdir(), `colloquy-${crypto.randomUUID()}`);
  const said = await run(
    pdf,
    `import { readFileSync, readdirSync, writeFileSync } from "node:fs";
    import { spawnSync } from "node:child_process";
    import { Worker } from "node:worker_threads";
    const outcome = (work) => { try { work(); return "allowed"; } catch (error) { return error.code; } };
    console.log(JSON.stringify({
      itsFile: outcome(() => readFileSync(0)),
      itsCode: outcome(() => readFileSync(${JSON.stringify(join(process.cwd(), "lib/resumes/pdf/child.ts"))})),
      secrets: outcome(() => readFileSync(${JSON.stringify(join(process.cwd(), "lib/env.ts"))})),
      folder: outcome(() => readdirSync(${JSON.stringify(tmpdir())})),
      ownEnvironment: outcome(() => readFileSync("/proc/self/environ")),
      serverEnvironment: outcome(() => readFileSync("/proc/${process.pid}/environ")),
      password: outcome(() => readFileSync("/etc/passwd")),
      write: outcome(() => writeFileSync(${JSON.stringify(elsewhere)}, "x")),
      process: outcome(() => spawnSync("true")),
      worker: outcome(() => new Worker("", { eval: true })),
      settings: Object.keys(process.env),
    }));`,
  );
  const denied = "ERR_ACCESS_DENIED";
  expect(JSON.parse(said)).toEqual({
    itsFile: "allowed",
    itsCode: "allowed",
    secrets: denied,
    folder: denied,
    ownEnvironment: denied,
    serverEnvironment: denied,
    password: denied,
    write: denied,
    process: denied,
    worker: denied,
    settings: [],
  });
});

const canIsolate = [["--net"], ["--map-root-user", "--net"]].some(
  (args) => spawnSync("unshare", [...args, "--pid", "--fork", "--kill-child", "true"]).status === 0,
);
test.runIf(canIsolate)("it has no network and cannot signal the server", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  let connections = 0;
  server.on("connection", () => connections++);
  const { port } = server.address() as AddressInfo;
  const said = await run(
    pdf,
    `import { connect } from "node:net";
    import { networkInterfaces } from "node:os";
    let signal = "sent";
    try { process.kill(${process.pid}, 0); } catch (error) { signal = error.code; }
    const net = await new Promise((resolve) =>
      connect(${port}, "127.0.0.1").on("connect", () => resolve("connected")).on("error", (error) => resolve(error.code)));
    const http = await fetch("http://127.0.0.1:${port}").then(() => "answered", () => "failed");
    console.log(JSON.stringify({ signal, net, http, interfaces: Object.keys(networkInterfaces()) }));
    process.exit();`,
  );
  server.close();
  expect(JSON.parse(said)).toEqual({ signal: "ESRCH", net: "ENETUNREACH", http: "failed", interfaces: [] });
  expect(connections).toBe(0);
});
