import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stopCall } from "@/lib/conversations/api";
import { uploadCall } from "@/lib/resumes/api";
import { type FakeOpenAI, startFakeOpenAI } from "../support/fake-openai.ts";
import { Client, events } from "../support/http.ts";
import { begin } from "../support/interview.ts";
import { blockOf } from "../support/operations-guide.ts";
import { freePort } from "../support/free-port.ts";
import { type App, startApp } from "../support/server.ts";

type Ports = { app: string; http: number; https: number };
const heading = "Behind a proxy";

/** The documented lines, with the minimum that the program needs. @returns how to start it, and its certificate */
function nginx(folder: string, { app, http, https }: Ports) {
  const [certificate, key] = [join(folder, "site.pem"), join(folder, "site.key")];
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 2 -addext subjectAltName=DNS:localhost";
  const made = spawnSync("openssl", [...request.split(" "), "-out", certificate, "-keyout", key]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const block = blockOf(heading, "nginx")
    .replace("listen 443", `listen ${https}`)
    .replace("listen 80", `listen ${http}`)
    .replace("https://$host$request_uri", `https://$host:${https}$request_uri`)
    .replace("/etc/ssl/colloquy.example.pem", certificate)
    .replace("/etc/ssl/colloquy.example.key", key)
    .replace("127.0.0.1:3000", app);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const around = `daemon off; pid ${join(folder, "pid")}; error_log stderr; user root; events {}`;
  const file = join(folder, "nginx.conf");
  writeFileSync(file, `${around}\nhttp { access_log off; ${paths.join(" ")}\n${block}\n}\n`);
  return { command: ["nginx", "-e", "stderr", "-p", folder, "-c", file], certificate };
}

function caddy(folder: string, { app, http, https }: Ports) {
  const block = blockOf(heading, "caddyfile")
    .replace("colloquy.example", "localhost")
    .replace("127.0.0.1:3000", app);
  const around = `{\nadmin off\nskip_install_trust\nstorage file_system ${folder}\nhttp_port ${http}\nhttps_port ${https}\n}\n`;
  const file = join(folder, "Caddyfile");
  writeFileSync(file, around + block);
  return {
    command: ["caddy", "run", "--adapter", "caddyfile", "--config", file],
    certificate: join(folder, "pki/authorities/local/root.crt"),
  };
}

describe.each([
  ["nginx", nginx],
  ["Caddy", caddy],
])("behind %s as in docs/operations.md", (name, configure) => {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-proxy-"));
  let model: FakeOpenAI;
  let app: App;
  let stop = async () => {};
  let url = "";
  let plainUrl = "";
  let client: Client;

  beforeAll(async () => {
    mkdirSync(join(folder, name));
    const [http, https] = [await freePort(), await freePort()];
    [url, plainUrl] = [`https://localhost:${https}`, `http://localhost:${http}`];
    model = await startFakeOpenAI();
    app = await startApp({
      env: {
        TRUST_PROXY: "1",
        APP_URL: url,
        MAX_UPLOAD_MB: "3",
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_MODEL: "fake-model",
      },
    });
    const ports = { app: new URL(app.url).host, http, https };
    const { command, certificate } = configure(join(folder, name), ports);
    const [program = "", ...args] = command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += String(data)));
    const ended = once(child, "close").catch((error: Error) => (output += error.message));
    let isOver = false;
    void ended.then(() => (isOver = true));
    stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    for (; !(await fetch(`${plainUrl}/`, { redirect: "manual" }).catch(() => null)); await sleep(50))
      if (isOver) throw new Error(`${name} (is it installed?) ended:\n${output}`);
    while (!existsSync(certificate)) await sleep(50);
    setDefaultCACertificates([readFileSync(certificate, "utf8")]);
    while (!(await fetch(`${url}/api/health/live`).catch(() => null))) await sleep(50);
    client = await new Client(url).openSession();
  });
  afterAll(async () => {
    await stop();
    await app?.stop();
    await model?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("people are redirected to HTTPS, and their cookie is for HTTPS only", async () => {
    const response = await fetch(`${plainUrl}/login?from=%2Fdashboard`, { redirect: "manual" });
    expect([301, 308]).toContain(response.status);
    // With both default ports, as Caddy uses them, the address has none.
    const { protocol, hostname, pathname, search } = new URL(response.headers.get("location") ?? "");
    expect(`${protocol}//${hostname}${pathname}${search}`).toBe("https://localhost/login?from=%2Fdashboard");
    expect([...client.cookies.keys()].filter((cookie) => cookie.includes("session-token"))).toEqual([
      expect.stringMatching(/^__Secure-/),
    ]);
    const page = await client.get("/dashboard/student-interview");
    expect(page.status).toBe(200);
    expect(page.headers.get("strict-transport-security")).toContain("max-age");
  });

  test("a client cannot claim another host or address", async () => {
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      "x-forwarded-for": "203.0.113.9",
    };
    const visitor = new Client(url);
    const { status, headers: answered } = await visitor.get("/dashboard", { headers });
    expect(status).toBe(307);
    expect(answered.get("strict-transport-security")).toContain("max-age");
    const foreign = { ...headers, origin: "https://evil.example" };
    const refused = await client.post("/api/v1/conversations/start", {}, { headers: foreign });
    expect(refused.json).toMatchObject({ code: "cross_origin" });
    const form = new URLSearchParams({ username: "nobody@example.com", password: "wrong-password" });
    await visitor.post("/api/v1/auth/login", form, { headers });
    const failed = app.logs().match(/.*"login failed".*/g) ?? [];
    expect(failed.map((line) => (JSON.parse(line) as { network: string }).network)).toEqual([
      expect.not.stringContaining("203.0.113"),
    ]);
  });

  test("a reply streams word by word", async () => {
    const id = await begin(client, 1);
    // The first words, before the model pauses, arrive only if nothing buffers them.
    model.replyWith(() => ({ text: "one two three four five", hang: { afterPieces: 3 } }));
    const response = await client.fetch("POST", `/api/v1/conversations/${id}/message`, {
      body: { message: "I sorted the stock room in two days." },
      headers: { accept: "text/event-stream" },
    });
    let text = "";
    for await (const { data } of events(response)) {
      if (data !== "[DONE]") text += (JSON.parse(data) as { delta?: string }).delta ?? "";
      if (!text.includes("three")) continue;
      await client.call(stopCall, { params: { id } });
      break;
    }
    expect(text.trim()).toBe("one two three");
  });

  test("an upload can be as large as MAX_UPLOAD_MB; a larger one gets Colloquy's own error", async () => {
    const form = (megabytes: number) => {
      const file = new FormData();
      const bytes = new Uint8Array(Math.floor(megabytes * 1024 * 1024)).fill(32);
      bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
      file.append("file", new Blob([bytes], { type: "application/pdf" }), "large.pdf");
      return file;
    };
    expect((await client.answer(uploadCall, {}, { body: form(2.9) })).status).toBe(201);
    const refused = await client.post("/api/v1/resumes/upload", form(3.1));
    expect(refused).toMatchObject({ status: 413, json: { code: "too_large" } });
    expect(refused.text).toContain("The file is larger than 3 MB.");
  });
});
