import "server-only";
import { after } from "next/server";
import type { z } from "zod";
import type { Actor, Caller } from "../actor.ts";
import { actorFrom } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { JsonText } from "../json-text.ts";
import { WithLater } from "../later.ts";
import { log } from "../log.ts";
import type { Method, Operation } from "../operation.ts";
import { Versioned } from "../versioned.ts";
import { countAddress } from "../limits.ts";
import { assertText, parseParameters, readForm, readJson } from "./body.ts";
import { callerOf, hostOf } from "../caller.ts";
import { errorResponse, publicError } from "./envelope.ts";
import { respondWithEtag } from "./headers.ts";
import { receiveUpload, type Upload } from "./upload.ts";

type Parsed<O, Key extends string> =
  O extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;
type MaybeLater<T> = T | WithLater<T>;

/** What a handler gets: everything parsed, and who asks. */
export type Call<O extends Operation> = {
  actor: O["access"] extends "public" ? Actor | null : Actor;
  params: Parsed<O, "params">;
  query: Parsed<O, "query">;
  body: O extends { accepts: "upload" } ? Upload : Parsed<O, "body">;
  headers: Headers;
  caller: Caller;
  /** Whether the client asked for an event stream. */
  wantsStream: boolean;
};

type Answer<O> = O extends { response: infer S extends z.ZodType } ? z.input<S> : void;
type Outcome<T> = MaybeLater<T | Response> | Versioned<MaybeLater<T | Response> | JsonText<T>>;
type Bound = { operation: Operation; run: (call: Call<Operation>) => Promise<unknown> };

/** Binds a declared operation to what carries it out. A handler returns the answer's data, or a whole Response. */
export function on<O extends Operation>(
  operation: O,
  handler: (call: Call<O>) => Promise<Outcome<Answer<O>>>,
): Bound {
  return { operation, run: handler };
}

/** Next hands parameters over as a promise. */
type Context = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, context: Context) => Promise<Response>;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

/** The handlers of one path. Methods that it was not given answer 405 with `Allow`. */
export function route(...bound: Bound[]): Record<Method | "OPTIONS", Handler> {
  const allowed = bound.map((entry) => entry.operation.method);
  const allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const refuse: Handler = async (request) =>
    errorResponse(
      { code: "method_not_allowed", detail: `${request.method} is not possible here; ${allow} are.` },
      { Allow: allow },
    );
  const handlers = Object.fromEntries(methods.map((method) => [method, refuse])) as Record<Method, Handler>;
  for (const entry of bound)
    handlers[entry.operation.method] = (request, context) => serve(entry, request, context);
  return { ...handlers, OPTIONS: async () => new Response(null, { status: 204, headers: { Allow: allow } }) };
}

async function serve(entry: Bound, request: Request, context: Context): Promise<Response> {
  const requestId = crypto.randomUUID();
  const started = performance.now();
  let response: Response;
  try {
    response = await answer(entry, request, context);
  } catch (error) {
    response = errorResponse(publicError(error, requestId));
  }
  response.headers.set("X-Request-Id", requestId);
  log().info(
    {
      requestId,
      method: request.method,
      path: entry.operation.path,
      status: response.status,
      ms: Math.round(performance.now() - started),
    },
    "request",
  );
  return response;
}

async function answer({ operation, run }: Bound, request: Request, context: Context): Promise<Response> {
  const { actor, bySession } = await actorFrom(request.headers);
  if (operation.access !== "public" && !actor) {
    throw new AppError("unauthenticated", "Please log in: this call needs a valid session.");
  }
  if (bySession && request.method !== "GET" && request.method !== "HEAD") assertSameOrigin(request.headers);
  if (operation.access === "admin" && !actor?.isSuperuser) {
    throw new AppError("forbidden", "Only an administrator can do this.");
  }
  const params = parsePath(operation, await context.params);
  const search = Object.fromEntries(parseParameters(new URL(request.url).search));
  assertText(search);
  const query = operation.query?.parse(search);
  const caller = callerOf(request.headers);
  const { addressLimit } = operation;
  if (addressLimit) {
    await countAddress(addressLimit, caller);
    caller.counted = addressLimit;
  }
  const body = await parseBody(operation, request);
  let outcome: unknown;
  try {
    outcome = await run({
      actor,
      params,
      query,
      body,
      headers: request.headers,
      caller,
      wantsStream: (request.headers.get("accept") ?? "").includes("text/event-stream"),
    } as Call<Operation>);
  } finally {
    if (operation.accepts === "upload") await (body as Upload).dispose();
  }
  if (outcome instanceof Versioned) outcome = await outcome.read();
  let data: unknown = outcome;
  if (outcome instanceof WithLater) {
    after(outcome.work);
    data = outcome.result;
  }
  const response = toResponse(operation, data);
  return operation.etag ? respondWithEtag(request.headers, response) : response;
}

function toResponse({ status }: Operation, data: unknown): Response {
  if (data instanceof Response) return data;
  const headers = { "Cache-Control": "no-store" };
  if (status === 204) return new Response(null, { status, headers });
  if (!(data instanceof JsonText)) return Response.json(data, { status, headers });
  return new Response(data.text, { status, headers: { ...headers, "Content-Type": "application/json" } });
}

async function parseBody(operation: Operation, request: Request): Promise<unknown> {
  if (operation.accepts === "upload") return receiveUpload(request);
  if (!operation.body) return undefined;
  const read = operation.accepts === "form" ? readForm : readJson;
  return operation.body.parse(await read(request, operation.maxBodyBytes));
}

/** An id that is no id names nothing, so it is a 404 and not a complaint about its form. */
function parsePath(operation: Operation, params: Record<string, unknown>): unknown {
  const parsed = operation.params?.safeParse(params);
  if (parsed && !parsed.success) throw new AppError("not_found", "There is nothing at this address.");
  return parsed?.data;
}

/**
 * Other sites must not act with the visitor's cookie. Browsers say where a request comes from in headers
 * that a page cannot forge.
 */
function assertSameOrigin(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const same =
    origin === null
      ? site === "same-origin"
      : URL.canParse(origin) && new URL(origin).host === hostOf(headers);
  if (!same || (site !== null && site !== "same-origin")) {
    throw new AppError("cross_origin", "With a cookie, this call works from Colloquy's own pages only.");
  }
}
