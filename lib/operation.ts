import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { AddressLimit } from "./actor.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const kB = 1024;
/** The largest body of a server action, in bytes. */
export const maxActionBytes = 128 * kB;

/** Bodies are limited to 16 kB by default. An upload is one file in the field `file`, limited to MAX_UPLOAD_MB. */
type Body<Limit> =
  | ({ body: z.ZodType; accepts?: "json" | "form" } & Limit)
  | { body?: undefined; accepts?: "upload"; maxBodyBytes?: undefined };

type Shared = {
  /** Set for paths outside `/api/v1`, which are the same in every version. */
  base?: "/api";
  summary: string;
  /** Required access: none, a session, or a superuser's session. */
  access: "public" | "user" | "admin";
  /** Refuses API tokens, which scripts keep for long: only a login may do this. */
  sessionOnly?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Limit per client address, counted before the body is read. The command does not count it again. */
  addressLimit?: AddressLimit;
  /** Default 200. */
  status?: 200 | 201 | 202 | 204;
  /** A second success status, for calls that create or update. */
  alsoStatus?: 200 | 201;
  response?: z.ZodType;
  /** File types of the response; `response` is then the shape of its JSON variant. */
  files?: readonly (
    "application/pdf" | "application/zstd" | "application/json" | "text/markdown" | "text/csv"
  )[];
  headers?: readonly ("Idempotency-Key" | "X-Visitor-Token")[];
  /** Responses have an ETag, and `If-None-Match` can yield 304. */
  etag?: true;
  /** Also responds as an event stream to `Accept: text/event-stream`. */
  streams?: boolean;
  /** Error codes in addition to those of every call. */
  errors?: readonly ErrorCode[];
};

type Declaration = Shared & Body<{ maxBodyBytes?: number }>;

/** One call of the HTTP API. The route parses requests with it, and the OpenAPI document is generated from it. */
export type Operation = Shared &
  Body<{ maxBodyBytes: number }> & { method: Method; path: string; status: NonNullable<Shared["status"]> };

type NamedBy<Name> = Name extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never;
type Whole<D extends Declaration> = D &
  (D["status"] extends number ? unknown : { status: 200 }) &
  (D extends { body: z.ZodType } ? { maxBodyBytes: number } : unknown);

/**
 * Declares an operation with exact types.
 * @param name method and path below `/api/v1`, with parameters in braces: `GET /conversations/{id}/status`
 */
export function operation<const Name extends `${Method} /${string}`, const D extends Declaration>(
  name: Name,
  declared: D,
) {
  const [method, path] = name.split(" ");
  const maxBodyBytes = declared.body && 16 * kB;
  // Cast, because TypeScript cannot infer the literal types of a split name.
  return { status: 200, maxBodyBytes, ...declared, method, path } as unknown as NamedBy<Name> & Whole<D>;
}

/** Paths below `/api/v1` that are also served without it, for older clients. */
export const unprefixedPaths: readonly string[] = [
  "/users/me",
  "/auth/register",
  "/auth/request-invite",
  "/admin/invite-requests",
  "/admin/invite-requests/{id}/approve",
  "/admin/invite-requests/{id}/reject",
  "/admin/invite-codes/generate",
];
