import { urlOf, type Data, type Input, type Name } from "@/lib/client";
import { createToken } from "@/lib/auth/api";
import type { Operation } from "@/lib/operation";
import { admin } from "./cluster.ts";
import { contractOf } from "./contract.ts";

export type Answer<T = unknown> = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it is no JSON. For undeclared calls, narrow it where it is used. */
  json: T;
};

export type Ask = {
  /** Sent as JSON, unless it is a form (FormData, URLSearchParams) or a text. */
  body?: unknown;
  /** A null removes a default header of the client. */
  headers?: Record<string, string | null>;
  signal?: AbortSignal;
};

/** Options of a declared call in addition to its input. `body` is the form of an upload. */
export type CallAsk = Ask & {
  /** The prefix of the calls; `/api/v1` by default. */
  prefix?: string;
};

/**
 * A small HTTP client that stores cookies and a bearer token. It never follows redirects, because tests check them. With a
 * cookie it sends `Origin`, like a page of ours. Every response of the API must be documented; otherwise the client
 * throws.
 */
export class Client {
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(readonly url: string) {}

  get = (path: string, ask?: Ask): Promise<Answer> => this.ask("GET", path, ask);
  post = (path: string, body?: unknown, ask?: Ask): Promise<Answer> =>
    this.ask("POST", path, { ...ask, body });
  put = (path: string, body?: unknown, ask?: Ask): Promise<Answer> => this.ask("PUT", path, { ...ask, body });
  patch = (path: string, body?: unknown, ask?: Ask): Promise<Answer> =>
    this.ask("PATCH", path, { ...ask, body });
  delete = (path: string, ask?: Ask): Promise<Answer> => this.ask("DELETE", path, ask);

  async ask(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    const response = await this.send(method, path, ask);
    const text = await response.text();
    await this.check(method, path, response, text);
    let json: unknown;
    if (text !== "" && response.headers.get("content-type")?.includes("json")) json = JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }

  /** Like `ask`, without reading the body: for streams. */
  async fetch(method: string, path: string, ask: Ask = {}): Promise<Response> {
    const response = await this.send(method, path, ask);
    await this.check(method, path, response);
    return response;
  }

  private async check(method: string, path: string, response: Response, text?: string): Promise<void> {
    const { pathname } = new URL(path, this.url);
    const { status, headers } = response;
    const seen = { status, headers, ...(text !== undefined && { text }) };
    const problem = (await contractOf(this.url)).problemOf(method, pathname, seen);
    if (problem) throw new Error(`Outside of the document: ${method} ${pathname} ${problem}`);
  }

  private async send(
    method: string,
    path: string,
    { body, headers = {}, signal }: Ask = {},
  ): Promise<Response> {
    const sent = new Headers();
    if (this.token) sent.set("authorization", `Bearer ${this.token}`);
    if (this.cookies.size > 0) {
      sent.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      sent.set("origin", this.url);
    }
    const asIs = body === undefined || typeof body === "string" || isForm(body);
    if (!asIs) sent.set("content-type", "application/json");
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) sent.delete(name);
      else sent.set(name, value);
    }
    const payload = asIs ? (body as BodyInit | undefined) : JSON.stringify(body);
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: sent,
      redirect: "manual",
      ...(payload !== undefined && { body: payload, duplex: "half" }),
      ...(signal && { signal }),
    });
    for (const line of response.headers.getSetCookie()) this.remember(line);
    return response;
  }

  private remember(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("=")).trim();
    const value = pair.slice(pair.indexOf("=") + 1).trim();
    const isCleared = value === "" || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isCleared) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /**
   * A declared call with its types: the input and output of its schemas.
   * @throws Error if it fails
   */
  async call<const O extends Operation>(operation: O, input: Input<O>, ask?: CallAsk): Promise<Data<O>> {
    return (await this.answer(operation, input, ask)).json;
  }

  /** Like `call`, with the status and the headers of the response. */
  async answer<const O extends Operation>(
    operation: O,
    input: Input<O>,
    { prefix = root, ...ask }: CallAsk = {},
  ): Promise<Answer<Data<O>>> {
    const { body = ask.body } = input as { body?: unknown };
    const sent = operation.accepts === "form" ? new URLSearchParams(body as Record<string, string>) : body;
    return this.succeed(operation, prefix + pathOf(operation, input), { ...ask, body: sent });
  }

  /** The pages of a list, each from the Link header of the previous one. */
  async pages<const O extends Operation>(operation: O, input: Input<O>): Promise<Data<O>[]> {
    const pages: Data<O>[] = [];
    for (let next: string | undefined = root + pathOf(operation, input); next;) {
      const page: Answer<Data<O>> = await this.succeed(operation, next);
      pages.push(page.json);
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    }
    return pages;
  }

  // `ask` has checked the body against the document, so it has the declared shape.
  private async succeed<O extends Operation>(
    { method, path }: O,
    address: string,
    ask?: Ask,
  ): Promise<Answer<Data<O>>> {
    const answer = await this.ask(method, address, ask);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer as Answer<Data<O>>;
  }

  /** Logs in for a bearer token, like a program. */
  async logIn(email: string = admin.email, password: string = admin.password): Promise<this> {
    this.token = (await this.call(createToken, { body: { username: email, password } })).access_token;
    return this;
  }

  /** Logs in for a cookie, like the login page. */
  async openSession(email: string = admin.email, password: string = admin.password): Promise<this> {
    const { json } = await this.get("/api/auth/csrf");
    const { csrfToken } = json as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email, password, json: "true" });
    const { status, text } = await this.post("/api/auth/callback/credentials", form);
    if (![...this.cookies.keys()].some((name) => name.includes("session-token")))
      throw new Error(`Sign-in answered ${status}: ${text}`);
    return this;
  }
}

/** The prefix of every address of the API, and the rest of a declared call's address. */
const root = "/api/v1";
const pathOf = <O extends Operation>(operation: O, input: Input<O>): string =>
  urlOf(`${operation.method} ${operation.path}` as Name<O>, input).slice(root.length);

const isForm = (body: unknown): boolean =>
  body instanceof FormData ||
  body instanceof URLSearchParams ||
  body instanceof Blob ||
  body instanceof ReadableStream ||
  body instanceof Uint8Array;

/** The events of an event stream as they arrive. */
export async function* events(response: Response): AsyncGenerator<{ event: string; data: string }> {
  const { EventSourceParserStream } = await import("eventsource-parser/stream");
  if (!response.body) return;
  const stream = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { event = "message", data } of stream) yield { event, data };
}
