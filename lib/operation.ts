import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { AddressLimit } from "./actor.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const kB = 1024;
/** The largest body of a server action, in bytes. */
export const maxActionBytes = 128 * kB;

/** A body has at most 16 kB unless it says so. An upload has one file, in the field `file`, of at most MAX_UPLOAD_MB. */
type Body<Limit> =
  | ({ body: z.ZodType; accepts?: "json" | "form" } & Limit)
  | { body?: undefined; accepts?: "upload"; maxBodyBytes?: undefined };

type Shared = {
  /** Where it is not below `/api/v1`: what hosts ask is the same in every version. */
  base?: "/api";
  summary: string;
  /** Who may call it: anyone, any session, or a superuser. */
  access: "public" | "user" | "admin";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The limit of the client's address, which is counted before the body is read. The command counts it too. */
  addressLimit?: AddressLimit;
  /** 200 unless it is given. */
  status?: 200 | 201 | 202 | 204;
  /** A second status of success: a call that makes or updates says which it did. */
  alsoStatus?: 200 | 201;
  response?: z.ZodType;
  /** Answers a file of one of these types; `response` is then the shape of the JSON one. */
  files?: readonly ("application/pdf" | "application/zstd" | "application/json" | "text/markdown")[];
  headers?: readonly ("Idempotency-Key" | "X-Visitor-Token")[];
  /** Answers carry an ETag, and 304 where the asker's copy is still good. */
  etag?: true;
  /** Also answers as an event stream when asked for `text/event-stream`. */
  streams?: boolean;
  /** Error codes of its own, beside those that every call can answer. */
  errors?: readonly ErrorCode[];
};

type Declaration = Shared & Body<{ maxBodyBytes?: number }>;

/** One call of the HTTP interface: the edge parses with it, the OpenAPI document is made of it. */
export type Operation = Shared &
  Body<{ maxBodyBytes: number }> & { method: Method; path: string; status: NonNullable<Shared["status"]> };

type NamedBy<Name> = Name extends `${infer M extends Method} ${infer P}` ? { method: M; path: P } : never;
type Whole<D extends Declaration> = D &
  (D["status"] extends number ? unknown : { status: 200 }) &
  (D extends { body: z.ZodType } ? { maxBodyBytes: number } : unknown);

/**
 * Declares an operation and keeps its exact types.
 * @param name method and path below `/api/v1`, with parameters in braces: `GET /conversations/{id}/status`
 */
export function operation<const Name extends `${Method} /${string}`, const D extends Declaration>(
  name: Name,
  declared: D,
) {
  const [method, path] = name.split(" ");
  const maxBodyBytes = declared.body && 16 * kB;
  return { status: 200, maxBodyBytes, ...declared, method, path } as unknown as NamedBy<Name> & Whole<D>;
}

/** Paths below `/api/v1` that also answer without it, since clients know them so. */
export const unprefixedPaths: readonly string[] = [
  "/users/me",
  "/auth/register",
  "/auth/request-invite",
  "/admin/invite-requests",
  "/admin/invite-requests/{id}/approve",
  "/admin/invite-requests/{id}/reject",
  "/admin/invite-codes/generate",
];
