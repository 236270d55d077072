/**
 * The one typed way to make a call of the HTTP interface, for browsers and tests. Its types come from the declared
 * operation (`request<typeof readStatus>`), of which nothing but the type is imported: no schema is shipped to a page.
 */
import type { z } from "zod";
import type { Operation } from "./operation.ts";
import { leaveEndedSession } from "./session-ended.ts";

/** What a call is called: `GET /conversations/{id}/status`. A literal, so that a wrong one does not compile. */
export type Name<O extends Operation> = `${O["method"]} ${O["path"]}`;

type Sent<O, Key extends string, Side extends "input" | "output"> =
  O extends Record<Key, infer S extends z.ZodType>
    ? Side extends "input"
      ? z.input<S>
      : Partial<z.output<S>>
    : never;
type Part<Key extends string, T> = [T] extends [never]
  ? unknown
  : object extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

/** What a call is made with: its parameters, its query, its body. */
export type Input<O extends Operation> = Part<"params", Sent<O, "params", "input">> &
  Part<"query", Sent<O, "query", "output">> &
  Part<"body", Sent<O, "body", "input">>;

/** What a call answers. */
export type Data<O extends Operation> = O["status"] extends 204
  ? undefined
  : O extends { response: infer S extends z.ZodType }
    ? z.output<S>
    : unknown;

/** Why something did not work, as a person reads it. */
export type Problem = {
  /** An error code of the API, or `offline` (no answer), `broken` (an answer that makes no sense). */
  code: string;
  detail: string;
  fields?: Record<string, string>;
  /** When a try may succeed, in milliseconds since 1970; null when at once. */
  retryAt: number | null;
};
export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

export const offline: Problem = {
  code: "offline",
  detail: "No connection. Please check your network and try again.",
  retryAt: null,
};
export const broken: Problem = {
  code: "broken",
  detail: "Something went wrong on our side. Please try again.",
  retryAt: null,
};

type Anything = { params?: object; query?: object; body?: unknown };

/** Where a call is made: its address with its parameters and query in place. */
export function addressOf<O extends Operation>(name: Name<O>, input: Omit<Input<O>, "body">): string {
  const { params, query } = input as Anything;
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replaceAll(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[key])),
    );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(key, String(value));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** The problem that an answer's body tells of; where it names fields, the first one's text. */
export function problemOf(status: number, body: unknown, headers?: Headers): Problem {
  if (status === 401) leaveEndedSession();
  const said = (body ?? {}) as { detail?: unknown; code?: unknown; fields?: Record<string, string> };
  if (typeof said.detail !== "string" || typeof said.code !== "string") return broken;
  const wait = Number(headers?.get("Retry-After"));
  // The API names fields by their paths; here each text speaks for itself.
  const [field] = Object.values(said.fields ?? {});
  return {
    code: said.code,
    detail: field ?? said.detail,
    ...(said.fields && { fields: said.fields }),
    retryAt: status === 429 && wait > 0 ? Date.now() + wait * 1000 : null,
  };
}

export type More = {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Says which answer it has already, and is told by 304 that it still holds: for calls with an ETag. */
  revalidate?: boolean;
};

/**
 * The newest answers to polls, by address. What the server says has not changed stays the very same data, so that nothing
 * is drawn anew for it. They are never shown unasked: whoever asks, the server compares with what is theirs to read.
 */
const polled = new Map<string, { tag: string; data: unknown }>();
const maxPolled = 30;

function keep(address: string, tag: string | null, data: unknown): void {
  polled.delete(address);
  if (tag !== null) polled.set(address, { tag, data });
  const [oldest] = polled.keys();
  if (polled.size > maxPolled && oldest !== undefined) polled.delete(oldest);
}

/** Makes a call and hands its answer over unread: for streams and files. Never throws. */
export async function reach<O extends Operation>(
  name: Name<O>,
  input: Input<O>,
  { headers, signal }: Omit<More, "revalidate"> = {},
): Promise<Response | Problem> {
  const { body } = input as Anything;
  const isFile = body instanceof Blob;
  try {
    const response = await fetch(addressOf(name, input), {
      method: name.slice(0, name.indexOf(" ")),
      cache: "no-store",
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (response.ok || response.status === 304) return response;
    return problemOf(response.status, await response.json().catch(() => null), response.headers);
  } catch {
    return offline;
  }
}

/** Makes a call and answers with its data or a problem. Never throws. */
export async function request<O extends Operation>(
  name: Name<O>,
  input: Input<O>,
  more: More = {},
): Promise<Answer<Data<O>>> {
  const address = addressOf<O>(name, input);
  const before = more.revalidate ? polled.get(address) : undefined;
  const headers = { ...more.headers, ...(before && { "If-None-Match": before.tag }) };
  const response = await reach<O>(name, input, { headers, signal: more.signal });
  if (!(response instanceof Response)) {
    if (response.code === "not_found") polled.delete(address);
    return { ok: false, problem: response };
  }
  if (response.status === 304 && before) return { ok: true, data: before.data as Data<O> };
  try {
    const data: unknown = response.status === 204 ? undefined : await response.json();
    if (more.revalidate) keep(address, response.headers.get("ETag"), data);
    return { ok: true, data: data as Data<O> };
  } catch {
    return { ok: false, problem: broken };
  }
}
