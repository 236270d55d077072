// The measured requests as bytes.
import { issueSession } from "../lib/auth/tokens.ts";
import { wholeText } from "./model.ts";
import type { Stream } from "./load.ts";
import type { Talker } from "./seed.ts";

const cookieName = "authjs.session-token";

function request(method: string, path: string, port: number, headers: string[], body?: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers];
  if (body !== undefined) {
    lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** A person's browser, with its own session cookie. */
export class Person {
  readonly talker: Talker;
  private readonly cookie: string;

  private constructor(talker: Talker, cookie: string) {
    this.talker = talker;
    this.cookie = cookie;
  }

  static async of(talker: Talker): Promise<Person> {
    const user = { id: talker.user, session_version: talker.version, is_superuser: false };
    return new Person(talker, `Cookie: ${cookieName}=${await issueSession(user, cookieName)}`);
  }

  /** Like `get`, but sent by this process. */
  fetch(port: number, part: string, signal?: AbortSignal): Promise<Response> {
    const [name = "", value = ""] = this.cookie.split(": ");
    const address = `http://127.0.0.1:${port}/api/v1/conversations/${this.talker.conversation}${part}`;
    return fetch(address, { headers: { [name]: value }, signal: signal ?? null });
  }

  get(port: number, part: string): string {
    return request("GET", `/api/v1/conversations/${this.talker.conversation}${part}`, port, [this.cookie]);
  }

  list(port: number): string {
    return request("GET", "/api/v1/conversations?limit=20", port, [this.cookie]);
  }

  /** Searches all answers of the person. */
  search(port: number): string {
    const headers = [this.cookie, `Origin: http://127.0.0.1:${port}`];
    const body = JSON.stringify({ q: "Where did I talk about the audit?" });
    return request("POST", "/api/v1/stories/search", port, headers, body);
  }

  progress(port: number): string {
    return request("GET", "/api/v1/stories/progress", port, [this.cookie]);
  }

  /** Says something and listens to the reply. */
  say(port: number, message: string): string {
    return this.write(port, "POST", "/message", { message }, ["Accept: text/event-stream"]);
  }

  /** Changes the conversation. */
  write(port: number, method: string, part: string, body: object, headers: string[] = []): string {
    const path = `/api/v1/conversations/${this.talker.conversation}${part}`;
    const all = [this.cookie, `Origin: http://127.0.0.1:${port}`, "Connection: close", ...headers];
    return request(method, path, port, all, JSON.stringify(body));
  }
}

/** A visitor's question to a public link. */
export const question = (port: number, token: string, body: object): string =>
  request(
    "POST",
    `/api/v1/conversations/public/${token}/messages`,
    port,
    ["Connection: close"],
    JSON.stringify(body),
  );

/** A direct request to the model, with some kilobytes like a prompt. */
const prompt = JSON.stringify({
  model: "bench",
  stream: true,
  messages: [{ role: "user", content: "They spoke of their work, and of what came of it. ".repeat(100) }],
  // The service expects it without spaces.
}).replace('"stream": true', '"stream":true');

export const direct = (port: number): string =>
  request("POST", "/v1/chat/completions", port, ["Connection: close"], prompt);
export const floor = (port: number): string =>
  request("POST", "/api/pass", port, ["Connection: close"], prompt);
export const page = (port: number, path: string): string => request("GET", path, port, ["Accept: text/html"]);

/** The first occurrence in a body is the first word. */
export const marker = { service: '"content":"word0"', product: '"text-delta"' };

const events = (body: string): unknown[] =>
  body
    .split("\n\n")
    .filter((part) => part.startsWith("data: {"))
    .map((part) => JSON.parse(part.slice(6)) as unknown);

/** The text of the model's own stream. */
export function saidByService({ body }: Stream): string {
  type Chunk = { choices: { delta: { content?: string } }[] };
  return (events(body) as Chunk[]).map(({ choices }) => choices[0]?.delta.content ?? "").join("");
}

/** The text of the product's stream; null if its deltas differ from the stored message at its end. */
export function saidByProduct({ body }: Stream): string | null {
  type Chunk = { type: string; delta?: string; data?: { reply: { message_content: string; state: string } } };
  const chunks = events(body) as Chunk[];
  const said = chunks.map(({ type, delta }) => (type === "text-delta" ? (delta ?? "") : "")).join("");
  const last = chunks.findLast(({ type }) => type === "data-turn")?.data?.reply;
  return last?.state === "complete" && last.message_content === said ? said : null;
}

/** The number of streams whose text differs from the model's. */
export function broken(streams: Stream[], by: "service" | "product", tokens: number): number {
  const expected = wholeText(tokens);
  const said = by === "product" ? saidByProduct : saidByService;
  return streams.filter((stream) => stream.first === null || said(stream) !== expected).length;
}
