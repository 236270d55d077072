import "server-only";
import type { z } from "zod";
import { type Actor, assertSuperuser, type Caller } from "../actor.ts";
import { apiActorFrom } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import type { Method, Operation } from "../operation.ts";
import { countAddress } from "../limits.ts";
import { requestId } from "../request-id.ts";
import { inNetworkOf } from "../request-network.ts";
import { assertText, parseParameters, readForm, readJson } from "./body.ts";
import { callerOf, hostOf } from "../caller.ts";
import { errorResponse, publicError } from "./envelope.ts";
import { respondWithEtag } from "./headers.ts";
import { receiveUpload, type Upload } from "./upload.ts";

type Parsed<O, Key extends string> =
  O extends Record<Key, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The parsed request for a handler. */
type Call<O extends Operation> = {
  actor: O["access"] extends "public" ? Actor | null : Actor;
  params: Parsed<O, "params">;
  query: Parsed<O, "query">;
  body: O extends { accepts: "upload" } ? Upload : Parsed<O, "body">;
  headers: Headers;
  caller: Caller;
  /** Whether the client accepts an event stream. */
  wantsStream: boolean;
};

type Answer<O> = O extends { response: infer S extends z.ZodType } ? z.input<S> : void;
type Bound = { operation: Operation; run: (call: Call<Operation>) => Promise<unknown> };

/** Binds an operation to its handler, which returns the response's data or a Response. */
export const on = <O extends Operation>(
  operation: O,
  run: (call: Call<O>) => Promise<Answer<O> | Response>,
): Bound => ({ operation, run });

/** Next.js passes parameters as a promise. */
type Context = { params: Promise<Record<string, string | string[] | undefined>> };
type Handler = (request: Request, context: Context) => Promise<Response>;
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const satisfies Method[];

/** Next.js route handlers for the operations of one path. Other methods get 405 with `Allow`. */
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

/** Runs a handler with a request id, which log lines and the response carry. */
const serve = (bound: Bound, request: Request, context: Context): Promise<Response> => {
  const id = crypto.randomUUID();
  return requestId.run(id, () => serveAs(id, bound, request, context));
};

async function serveAs(id: string, bound: Bound, request: Request, context: Context): Promise<Response> {
  const started = performance.now();
  const response = await answer(bound, request, context).catch((error: unknown) =>
    errorResponse(publicError(error)),
  );
  response.headers.set("X-Request-Id", id);
  const { status } = response;
  const ms = Math.round(performance.now() - started);
  log().info({ method: request.method, path: bound.operation.path, status, ms }, "request");
  return response;
}

async function answer({ operation, run }: Bound, request: Request, context: Context): Promise<Response> {
  const { headers, method, url } = request;
  const { access, addressLimit } = operation;
  const { actor, bySession, token } = await apiActorFrom(headers);
  if (access !== "public" && !actor)
    throw new AppError("unauthenticated", "Please log in: this call needs a valid session.");
  if (bySession && method !== "GET" && method !== "HEAD") assertSameOrigin(headers);
  if (access === "admin" && actor) assertSuperuser(actor);
  if (token) assertTokenMay(token, operation, method);
  const params = operation.params?.safeParse(await context.params);
  // A malformed id cannot exist, so it is a 404.
  if (params?.success === false) throw new AppError("not_found", "There is nothing at this address.");
  const search = Object.fromEntries(parseParameters(new URL(url).search));
  assertText(search);
  const query = operation.query?.parse(search);
  const caller = callerOf(headers);
  if (addressLimit) {
    await countAddress(addressLimit, caller);
    // The command must not count this request again.
    caller.counted = addressLimit;
  }
  const body = await parseBody(operation, request);
  const wantsStream = (headers.get("accept") ?? "").includes("text/event-stream");
  const call = { actor, params: params?.data, query, body, headers, caller, wantsStream } as Call<Operation>;
  try {
    // Events of the audit log carry the caller's network.
    const outcome = await inNetworkOf(caller, () => run(call));
    const response = outcome instanceof Response ? outcome : toResponse(operation, outcome);
    return operation.etag ? await respondWithEtag(headers, response) : response;
  } finally {
    if (operation.accepts === "upload") await (body as Upload).dispose();
  }
}

function toResponse({ status }: Operation, data: unknown): Response {
  const headers = { "Cache-Control": "no-store" };
  return status === 204 ? new Response(null, { status, headers }) : Response.json(data, { status, headers });
}

async function parseBody(operation: Operation, request: Request): Promise<unknown> {
  if (operation.accepts === "upload") return receiveUpload(request);
  if (!operation.body) return undefined;
  const read = operation.accepts === "form" ? readForm : readJson;
  return operation.body.parse(await read(request, operation.maxBodyBytes));
}

/** @throws {AppError} forbidden */
function assertTokenMay(token: "read" | "full", { sessionOnly }: Operation, method: string): void {
  if (sessionOnly)
    throw new AppError("forbidden", "An API token can’t do this. Log in and use the token of that session.");
  if (token === "read" && method !== "GET" && method !== "HEAD")
    throw new AppError("forbidden", "This API token is read-only. Use one with full access.");
}

/** CSRF protection: pages cannot forge Sec-Fetch-Site and Origin. */
function assertSameOrigin(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isSame =
    origin === null
      ? site === "same-origin"
      : URL.canParse(origin) && new URL(origin).host === hostOf(headers);
  if (!isSame || (site !== null && site !== "same-origin"))
    throw new AppError("cross_origin", "With a cookie, this call works from Colloquy's own pages only.");
}
