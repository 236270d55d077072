import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { findPort } from "../../scripts/supervisor/port.ts";
import { startServer } from "../../scripts/supervisor/server-process.ts";
import { root } from "./support.ts";

let dir: string;
const build = async () => {
  const lines: string[] = [];
  await ensureBuilt({ dir, log: (line) => lines.push(line) });
  return lines.length > 0;
};

beforeAll(async () => {
  // In the project, where its packages are found, and where git and lint do not search.
  mkdirSync(join(root, "test-results"), { recursive: true });
  dir = mkdtempSync(join(root, "test-results", "start-"));
  cpSync(join(root, "tests/start/fixture"), dir, { recursive: true });
  writeFileSync(
    join(dir, "tsconfig.json"),
    readFileSync(join(dir, "tsconfig.json"), "utf8").replace("../../../", "../../"),
  );
  await build();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The small application of these tests behind our server. */
async function serve(env: Record<string, string> = {}, dev = false) {
  const port = await findPort(0);
  const server = startServer({ dir, dev, env: { ...process.env, PORT: String(port), ...env }, port });
  onTestFinished(() => server.drain(0));
  await server.listen();
  return { ...server, port };
}

function get(port: number, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, agent: false }, resolve).once("error", reject).end();
  });
}
const headersSeen = async (port: number, headers: Record<string, string>) =>
  JSON.parse(await text(await get(port, "/echo", headers))) as Record<string, string>;

/** Sends raw bytes. @returns the first line of the response */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "localhost", () => socket.write(bytes));
    socket.once("data", (data) => {
      resolve(String(data).split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

const forged = {
  "X-Forwarded-For": "6.6.6.6, 198.51.100.7",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Prefix": "/x",
  "X-Real-IP": "6.6.6.6",
  Forwarded: "for=6.6.6.6",
  "X-Client-Address": "6.6.6.6",
  Host: "colloquy.example:8080",
};

describe("the server", () => {
  it("ignores forwarding headers about a request's origin", async () => {
    const { port } = await serve();
    const seen = await headersSeen(port, forged);
    expect(seen).toMatchObject({
      "x-client-address": expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
      "x-forwarded-host": "colloquy.example:8080",
      "x-forwarded-proto": "http",
      "x-forwarded-port": "8080",
    });
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["x-real-ip"]));
    expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|evil|prefix/);
  });

  it("trusts as many proxies as TRUST_PROXY says", async () => {
    const { port } = await serve({ TRUST_PROXY: "1" });
    expect(await headersSeen(port, forged)).toMatchObject({
      "x-client-address": "198.51.100.7",
      "x-forwarded-for": "198.51.100.7",
      "x-forwarded-host": "evil.example", // Set by the one trusted proxy.
      "x-forwarded-proto": "https",
    });
  });

  it("responds with 405 to a method that no route has", async () => {
    const { port } = await serve();
    for (const method of ["TRACE", "PROPFIND"])
      expect(await raw(port, `${method} / HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toBe(
        "HTTP/1.1 405 Method Not Allowed",
      );
  });

  it("responds with 400 to malformed requests, and continues", async () => {
    const { port } = await serve();
    const head = "Host: localhost\r\n\r\n";
    expect(await raw(port, `GET /%zz HTTP/1.1\r\n${head}`)).toBe("HTTP/1.1 400 Bad Request");
    expect(await raw(port, `GET /a/%E0%A4%A HTTP/1.1\r\n${head}`)).toBe("HTTP/1.1 400 Bad Request");
    expect(await raw(port, `GET http://other/ HTTP/1.1\r\n${head}`)).toBe("HTTP/1.1 400 Bad Request");
    for (const host of [
      "a b",
      "evil.example/x?y=",
      "evil.example#",
      "user@evil.example",
      "evil.example\\@x",
      "a, b",
    ])
      expect(await raw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe("HTTP/1.1 400 Bad Request");
    expect(await raw(port, `GET / HTTP/1.1\r\nHost: a.example\r\n${head}`)).toBe("HTTP/1.1 400 Bad Request");
    expect(await raw(port, "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n")).toBe("HTTP/1.1 200 OK");
    expect(await raw(port, "nonsense\r\n\r\n")).toBe("HTTP/1.1 400 Bad Request");
    expect(await raw(port, `GET /?q=%zz HTTP/1.1\r\n${head}`)).toBe("HTTP/1.1 200 OK");
    expect(await raw(port, `GET //x HTTP/1.1\r\n${head}`)).toMatch(/^HTTP\/1\.1 (308|404) /);
    expect((await get(port, "/")).statusCode).toBe(200);
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    expect(await raw(port, `GET / HTTP/1.1\r\n${upgrade}${head}`)).toBe("HTTP/1.1 200 OK");
  });

  it("streams 512 replies in parallel", async () => {
    const { port } = await serve();
    const replies = await Promise.all(
      Array.from({ length: 512 }, async () => text(await get(port, "/slow?ms=1500"))),
    );
    expect(new Set(replies)).toEqual(new Set(["begun whole"]));
  });
});

/** Long enough to distinguish a server that waits for it from one that ends by itself, on any machine. */
const patienceMs = 86_400_000;

describe("on shutdown, the server", () => {
  it("waits for running replies and accepts no new ones", async () => {
    const { port, drain } = await serve();
    const reply = await get(port, "/slow?ms=1200");
    const drained = drain(patienceMs);
    await expect
      .poll(() =>
        get(port, "/").then(
          (answer) => void answer.resume(),
          (error: { code: string }) => error.code,
        ),
      )
      .toBe("ECONNREFUSED");
    expect(await text(reply)).toBe("begun whole");
    await drained;
  });

  it("interrupts replies that exceed the time limit", async () => {
    const { port, drain } = await serve();
    const reply = await get(port, "/slow?ms=3600000");
    const drained = drain(500);
    expect(await text(reply)).toBe("begun interrupted");
    await drained;
  });

  it("hurries on a second request", async () => {
    const { port, drain } = await serve();
    const reply = await get(port, "/slow?ms=3600000");
    const first = drain(patienceMs);
    await sleep(300);
    const second = drain(0);
    expect(await text(reply)).toBe("begun interrupted");
    await Promise.all([first, second]);
  });

  it("ends at once if nothing runs, despite open connections", async () => {
    const { port, drain, ended } = await serve();
    const socket = connect(port, "localhost");
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    await drain(patienceMs);
    expect(await ended).toBe("ended with 0");
  });
});

describe("in development, the server", () => {
  it("shows a change of a source at once, without a build", async () => {
    const { port } = await serve({}, true);
    const page = join(dir, "app/page.tsx");
    const source = readFileSync(page, "utf8");
    onTestFinished(() => writeFileSync(page, source));
    expect(await text(await get(port, "/"))).toContain("<h1>first</h1>");
    writeFileSync(page, source.replace("first", "changed"));
    await expect
      .poll(async () => text(await get(port, "/")), { interval: 200 })
      .toContain("<h1>changed</h1>");
  });
});

describe("the build", () => {
  it("is repeated after a source changed, and only then", async () => {
    expect(await build()).toBe(false);
    writeFileSync(join(dir, "app/notes.md"), "no source");
    writeFileSync(join(dir, "app/page.test.tsx"), "no source");
    expect(await build()).toBe(false);

    const page = join(dir, "app/page.tsx");
    writeFileSync(page, readFileSync(page, "utf8").replace("first", "second"));
    expect(await build()).toBe(true);
    const { port } = await serve();
    expect(await text(await get(port, "/"))).toContain("<h1>second</h1>");
  });

  it("shows why it failed, and fails again", async () => {
    writeFileSync(join(dir, "app/broken.tsx"), "export default 1;");
    mkdirSync(join(dir, "app/broken"), { recursive: true });
    writeFileSync(join(dir, "app/broken/page.tsx"), "export default function Page( {");
    for (const _ of [1, 2])
      await expect(build()).rejects.toThrow(/broken\/page\.tsx[^]*could not be built; the reason/);
    rmSync(join(dir, "app/broken"), { recursive: true });
  });
});
