/** Typed client of the HTTP API. Imports only the types of operations, so no schema reaches the browser's bundle. */
import type { z } from "zod";
import type { Operation } from "./operation.ts";
import { leaveEndedSession } from "./session-ended.ts";
import { withClockTime } from "./wait.ts";

/** Method and path, such as `GET /conversations/{id}/status`. A literal type, so that a wrong one does not compile. */
export type Name<O extends Operation> = `${O["method"]} ${O["path"]}`;

/** `{ [Key]: T }`; the key is optional if all of T is. */
type Part<Key extends string, T> = object extends T ? { [K in Key]?: T } : { [K in Key]: T };
/** A query takes parsed values (numbers, `true`), which `urlOf` writes as text; params and body take the schema's input. */
type Sent<O, Key extends string> =
  O extends Record<Key, infer S extends z.ZodType>
    ? Part<Key, Key extends "query" ? Partial<z.output<S>> : z.input<S>>
    : unknown;

export type Input<O extends Operation> = Sent<O, "params"> & Sent<O, "query"> & Sent<O, "body">;

export type Data<O extends Operation> = O["status"] extends 204
  ? undefined
  : O extends { response: infer S extends z.ZodType }
    ? z.output<S>
    : unknown;

/** A failure for the person. */
export type Problem = {
  /** An error code of the API, `offline` (no response) or `broken` (an unreadable response). */
  code: string;
  detail: string;
  fields?: Record<string, string>;
  /** When a retry may succeed, in milliseconds since 1970; null for immediately. */
  retryAt: number | null;
};
export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem };

const problem = (code: string, detail: string): Problem => ({ code, detail, retryAt: null });
export const offline = problem("offline", "No connection. Please check your network and try again.");
export const broken = problem("broken", "Something went wrong on our side. Please try again.");

type AnyInput = { params?: Record<string, unknown>; query?: object; body?: unknown };
/** The URL of a call, with its parameters and query. */
export function urlOf<O extends Operation>(name: Name<O>, input: Omit<Input<O>, "body">): string {
  const { params = {}, query = {} } = input as AnyInput;
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const given = Object.entries(query).filter(([, value]) => value != null);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Reads the problem in an error response. If fields have problems, `detail` is the first field's text. A 401 also leaves for
 * the login page.
 */
export function problemOf(status: number, body: unknown, headers?: Headers): Problem {
  if (status === 401) leaveEndedSession();
  type Envelope = { detail?: unknown; code?: unknown; fields?: Record<string, string> };
  const { detail, code, fields } = (body ?? {}) as Envelope;
  if (typeof detail !== "string" || typeof code !== "string") return broken;
  const wait = status === 429 ? Number(headers?.get("Retry-After")) || undefined : undefined;
  // The API prefixes fields' texts with a path; a single text reads better here.
  const [field] = Object.values(fields ?? {});
  return {
    code,
    detail: field ?? withClockTime(detail, wait),
    ...(fields && { fields }),
    retryAt: wait === undefined ? null : Date.now() + wait * 1000,
  };
}

type Options = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the ETag of the previous response and reuses its data on 304. Only for calls with an ETag. */
  revalidate?: boolean;
};

/** The latest responses to polls, by address. An unchanged one keeps its identity, so React does not re-render. */
const polled = new Map<string, { etag: string; data: unknown }>();
const maxPolled = 30;

function cacheResponse(address: string, etag: string | null, data: unknown): void {
  polled.delete(address);
  if (etag !== null) polled.set(address, { etag, data });
  if (polled.size > maxPolled) polled.delete([...polled.keys()][0] ?? "");
}

/** Makes a call and returns its response, for streams and files; or a problem. Never throws. */
export async function fetchApi<O extends Operation>(
  name: Name<O>,
  input: Input<O>,
  { headers, signal }: Omit<Options, "revalidate"> = {},
): Promise<Response | Problem> {
  const { body } = input as AnyInput;
  try {
    const response = await fetch(urlOf(name, input), {
      method: name.slice(0, name.indexOf(" ")),
      cache: "no-store",
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      body: body instanceof Blob ? body : JSON.stringify(body),
      signal,
    });
    if (response.ok || response.status === 304) return response;
    return problemOf(response.status, await response.json().catch(() => null), response.headers);
  } catch {
    return offline;
  }
}

/** Makes a call and returns its data or a problem. Never throws. */
export async function request<O extends Operation>(
  name: Name<O>,
  input: Input<O>,
  { headers, signal, revalidate }: Options = {},
): Promise<Answer<Data<O>>> {
  const address = urlOf<O>(name, input);
  const before = revalidate ? polled.get(address) : undefined;
  const condition = before && { "If-None-Match": before.etag };
  const response = await fetchApi<O>(name, input, { headers: { ...headers, ...condition }, signal });
  if (!(response instanceof Response)) {
    if (response.code === "not_found") polled.delete(address);
    return { ok: false, problem: response };
  }
  if (response.status === 304 && before) return { ok: true, data: before.data as Data<O> };
  try {
    const data: unknown = response.status === 204 ? undefined : await response.json();
    if (revalidate) cacheResponse(address, response.headers.get("ETag"), data);
    return { ok: true, data: data as Data<O> };
  } catch {
    return { ok: false, problem: broken };
  }
}
