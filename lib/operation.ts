import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the HTTP interface, declared once: the edge parses with it, the OpenAPI document is made of
 * it. Rooms declare theirs in `lib/<room>/api.ts`.
 */
export type Operation = {
  method: Method;
  /** Below `/api/v1`, with parameters in braces: `/conversations/{id}/status`. */
  path: string;
  summary: string;
  /** Who may call it: anyone, any session, or a superuser. */
  access: "public" | "user" | "admin";
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** How the body comes; JSON unless said. An upload has one file, in the field `file`, and no `body`. */
  accepts?: "json" | "form" | "upload";
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  response?: z.ZodType;
  /** Also answers as an event stream when asked for `text/event-stream`. */
  streams?: boolean;
  /** Error codes of its own, beside those that every call can answer. */
  errors?: readonly ErrorCode[];
};

/** Declares an operation and keeps its exact types. */
export function operation<const O extends Operation>(declared: O): O {
  return declared;
}
