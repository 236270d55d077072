import { type ErrorCode, statusOf } from "../../errors.ts";
import type { Operation } from "../../operation.ts";
import { sizeText } from "../body.ts";
import { exampleOf } from "./examples.ts";
import type { Schema, Shapes } from "./schemas.ts";

type Media = { schema: Schema; example?: unknown };
type Header = { $ref: string };
export type Response = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Media>;
};

/** What each code means, for whoever reads the document. */
const meanings: Record<ErrorCode, string> = {
  malformed: "The request cannot be read: broken JSON, NUL, half a surrogate pair",
  unknown_workflow: "There is no such workflow; the answer names the two",
  unauthenticated: "No valid session",
  invalid_credentials: "Email or password is wrong",
  forbidden: "One may see it and not do this",
  cross_origin: "A cookie's session works from Colloquy's own pages only",
  not_found: "There is no such thing, or it is somebody else's",
  method_not_allowed: "The address has no such method; `Allow` names those it has",
  conflict: "It was decided, changed or deleted meanwhile",
  reply_running: "A reply is being written",
  workflow_complete: "The interview is over",
  stale_stage: "The interview has moved on meanwhile",
  budget_spent: "The link has answered all it does today; it begins again at 00:00 UTC",
  client_id_reused: "Another message was sent under this client_id",
  not_finished: "The interview is not over yet",
  quota_exceeded: "One has stored as much as one may; the text says what to delete",
  too_large: "The body is too large",
  unsupported_type: "The content type is not one that is taken",
  invalid: "Fields are not valid; `fields` says which and why",
  rate_limited: "Too many requests; `Retry-After` says how many seconds to wait",
  internal: "Something went wrong on our side",
  unavailable: "A service that this needs does not answer",
};

/** Every code that a call can answer: its own, and those that come of how it is declared. */
export function errorCodesOf(operation: Operation): ErrorCode[] {
  const { access, method, params, query, body, accepts } = operation;
  const takesBody = body !== undefined || accepts !== undefined;
  const codes = new Set<ErrorCode>(["malformed", ...(operation.errors ?? [])]);
  if (access !== "public") codes.add("unauthenticated");
  if (method !== "GET") codes.add("cross_origin");
  if (access === "admin") codes.add("forbidden");
  if (params) codes.add("not_found");
  if (query || takesBody) codes.add("invalid");
  if (takesBody) codes.add("too_large").add("unsupported_type");
  if (operation.addressLimit) codes.add("rate_limited");
  codes.add("internal").add("unavailable");
  return [...codes];
}

/** What a code means for one call. */
function meaningOf(code: ErrorCode, { accepts, maxBodyBytes, errors = [] }: Operation): string {
  if (code !== "too_large") return meanings[code];
  if (accepts === "upload") return "The file is larger than MAX_UPLOAD_MB allows";
  if (maxBodyBytes === undefined) return meanings[code];
  const more = errors.includes("too_large") ? ", or the file that it names is too large" : "";
  return `The body is larger than ${sizeText(maxBodyBytes)}${more}`;
}

const json = "application/json";

function headersOf(operation: Operation): Record<string, Header> {
  const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });
  const isPaged = operation.query && operation.response?.type === "array" && /limit/.test(keysOf(operation));
  return {
    "X-Request-Id": ref("RequestId"),
    ...(operation.etag && { ETag: ref("ETag") }),
    ...(isPaged && { Link: ref("Link") }),
    ...(operation.files && { "Content-Disposition": ref("ContentDisposition") }),
  };
}

function keysOf(operation: Operation): string {
  const query = operation.query as { shape?: Record<string, unknown> } | undefined;
  return Object.keys(query?.shape ?? {}).join(" ");
}

const stream: Media = {
  schema: { type: "string", description: "Server-sent events: the AI SDK's UI message stream" },
  example: 'data: {"type":"text-delta","id":"1","delta":"What "}\n\ndata: [DONE]\n\n',
};

function successOf(operation: Operation, shapes: Shapes): Response {
  const content: Record<string, Media> = {};
  for (const type of operation.files ?? [])
    if (type !== json)
      content[type] = {
        schema: type === "application/pdf" ? { type: "string", format: "binary" } : { type: "string" },
      };
  if (operation.response && (!operation.files || operation.files.includes(json))) {
    const schema = shapes.of(operation.response, "output");
    content[json] = { schema, example: exampleOf(schema, shapes) };
  }
  return {
    description: operation.status === 204 ? "Done; the answer is empty" : "Done",
    headers: headersOf(operation),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** All answers of a call by status. Errors say by code what they are; all have the shape Error. */
export function responsesOf(operation: Operation, shapes: Shapes): Record<string, Response> {
  const success = successOf(operation, shapes);
  const answers: Record<string, Response> = { [operation.status]: success };
  if (operation.alsoStatus) answers[operation.alsoStatus] = success;
  // A stream begins before anybody knows what it will have made, so its status is always 200.
  if (operation.streams) {
    const { content = {}, ...rest } = answers["200"] ?? { ...success, content: {} };
    answers["200"] = { ...rest, content: { ...content, "text/event-stream": stream } };
  }
  if (operation.etag)
    answers["304"] = {
      description: "Nothing has changed since the answer with the ETag of `If-None-Match`",
      headers: headersOf(operation),
    };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(operation)) {
    const status = statusOf[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of byStatus) answers[status] = errorResponse(operation, status, codes);
  return answers;
}

function errorResponse(operation: Operation, status: number, codes: ErrorCode[]): Response {
  const [first = "internal"] = codes;
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code, operation)}.`).join(" "),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(status === 429 && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }),
    },
    content: {
      [json]: {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { code: { type: "string", enum: codes } } },
          ],
        },
        example: {
          detail: `${meaningOf(first, operation).split(";")[0]}.`,
          code: first,
          ...(first === "invalid" && { fields: { name: "Please enter a name." } }),
        },
      },
    },
  };
}
