/**
 * A model service that a person or program simulates with files: each request is written to DIR/requests/001.json, and
 * DIR/replies/001.txt is streamed as its answer. Lines at the start of a reply that begin with "#!" simulate faults:
 *   #!status 400 text   refuses the request          #!finish length   the finish reason
 *   #!reasoning text    reasons before the answer    #!break           destroys the connection after the words
 *   #!nousage           counts no tokens             #!delay 3000      waits, in milliseconds
 * Listens on this machine only.
 */
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const pollMs = 200;
const wordMs = 10;

type Body = {
  model?: string;
  messages?: { role: string; content: unknown }[];
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { json_schema?: { name?: string } };
};

/** Parses a reply file into its faults and words. */
export function readReply(file: string): { faults: Map<string, string>; words: string } {
  const faults = new Map<string, string>();
  let rest = file;
  for (
    let line = /^#!(\w+)[^\S\n]*(.*)(?:\n|$)/.exec(rest);
    line;
    line = /^#!(\w+)[^\S\n]*(.*)(?:\n|$)/.exec(rest)
  ) {
    faults.set(line[1] ?? "", (line[2] ?? "").trim());
    rest = rest.slice(line[0].length);
  }
  return { faults, words: rest.trimEnd() };
}

/** Waits until a file exists and is complete: two reads are equal. */
async function waitFor(path: string, signal: AbortSignal): Promise<string> {
  let before: string | null = null;
  for (;;) {
    await sleep(pollMs, undefined, { signal });
    let now: string;
    try {
      now = readFileSync(path, "utf8");
    } catch {
      continue;
    }
    if (now === before) return now;
    before = now;
  }
}

/** Starts the service. @param options.port 0 for any free port */
export async function startBridge({ dir, port }: { dir: string; port: number }) {
  for (const folder of ["requests", "replies"]) mkdirSync(join(dir, folder), { recursive: true });
  let count = readdirSync(join(dir, "requests")).length;

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readText(request)) as Body;
    const name = String(++count).padStart(3, "0");
    const limit = body.max_completion_tokens ?? body.max_tokens ?? null;
    const asked = {
      task: body.response_format?.json_schema?.name ?? "reply",
      limit,
      messages: body.messages,
    };
    writeFileSync(join(dir, "requests", `${name}.json`), `${JSON.stringify(asked, null, 2)}\n`);
    const disconnected = new AbortController();
    response.on("close", () => disconnected.abort());
    const { faults, words } = readReply(
      await waitFor(join(dir, "replies", `${name}.txt`), disconnected.signal),
    );
    await sleep(Number(faults.get("delay") ?? 0), undefined, { signal: disconnected.signal });
    const [, status, message] = /^(\d{3})\s*(.*)$/.exec(faults.get("status") ?? "") ?? [];
    if (status) json(response, Number(status), { error: { message, type: "scripted", code: null } });
    else await answer(response, body, { faults, words });
  }

  const server = createServer((request, response) => {
    if (request.url?.endsWith("/models"))
      json(response, 200, { object: "list", data: [{ id: "bridge", object: "model" }] });
    else if (request.method !== "POST") json(response, 404, { error: { message: "Unknown address." } });
    // The client disconnected, or the service is stopping.
    else complete(request, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function answer(
  response: ServerResponse,
  body: Body,
  { faults, words }: ReturnType<typeof readReply>,
): Promise<void> {
  const usage = faults.has("nousage")
    ? {}
    : {
        usage: {
          prompt_tokens: Math.ceil(JSON.stringify(body.messages ?? []).length / 4),
          completion_tokens: Math.ceil(words.length / 4),
        },
      };
  const base = { id: "bridge", created: 0, model: body.model ?? "bridge" };
  const finish_reason = faults.get("finish") || "stop";
  if (!body.stream) {
    const message = { role: "assistant", content: words };
    const choices = [{ index: 0, message, finish_reason }];
    json(response, 200, { ...base, object: "chat.completion", choices, ...usage });
    return;
  }
  const send = (delta: object, end: string | null = null, more: object = {}): void => {
    const choices = [{ index: 0, delta, finish_reason: end }];
    const chunk = { ...base, object: "chat.completion.chunk", choices, ...more };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const thinking = faults.get("reasoning");
  if (thinking) send({ reasoning_content: thinking });
  for (const word of words.match(/\s*\S+/g) ?? []) {
    send({ content: word });
    await sleep(wordMs);
  }
  if (faults.has("break")) {
    response.destroy();
    return;
  }
  send({}, finish_reason, usage);
  response.end("data: [DONE]\n\n");
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { dir: { type: "string", default: "talk" }, port: { type: "string", default: "5610" } },
  });
  const { url } = await startBridge({ dir: values.dir, port: Number(values.port) });
  console.log(
    `The model is played in ${values.dir}: read requests/001.json, write replies/001.txt, and so on.`,
  );
  console.log(
    `OPENAI_BASE_URL=${url} OPENAI_MODEL=bridge OPENAI_CONTEXT_TOKENS=32768 OPENAI_TIMEOUT=3600 npm start`,
  );
}
