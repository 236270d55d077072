import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { AddressLimit } from "./limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export const kB = 1024;
/** The largest body of a server action, in bytes. */
export const maxActionBytes = 128 * kB;

/** The limit of an upload, which has one file in the field `file`, is MAX_UPLOAD_MB. */
type Body =
  | { body: z.ZodType; accepts?: "json" | "form"; maxBodyBytes: number }
  | { body?: undefined; accepts?: "upload"; maxBodyBytes?: undefined };

/** One call of the HTTP interface: the edge parses with it, the OpenAPI document is made of it. */
export type Operation = Body & {
  method: Method;
  /** Below `/api/v1`, with parameters in braces: `/conversations/{id}/status`. */
  path: string;
  summary: string;
  /** Who may call it: anyone, any session, or a superuser. */
  access: "public" | "user" | "admin";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The limit of the client's address, which is counted before the body is read. The command counts it too. */
  addressLimit?: AddressLimit;
  status: 200 | 201 | 202 | 204;
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

/** Declares an operation and keeps its exact types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
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
