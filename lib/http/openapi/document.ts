import { createHash } from "node:crypto";
import { unprefixedPaths } from "../../aliases.ts";
import { statusOf } from "../../errors.ts";
import type { Operation, RequestHeader } from "../../operation.ts";
import { site } from "../../site.ts";
import { exampleOf } from "./examples.ts";
import { operations } from "./operations.ts";
import { type Response, responsesOf } from "./responses.ts";
import { type Schema, Shapes } from "./schemas.ts";
import { tagOf, tags } from "./tags.ts";

type Parameter =
  | { $ref: string }
  | {
      name: string;
      in: "path" | "query";
      required: boolean;
      description?: string;
      schema: Schema;
      example?: unknown;
    };
type DocumentedCall = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response>;
};
export type OpenApiDocument = {
  openapi: "3.1.1";
  paths: Record<string, Partial<Record<string, DocumentedCall>>>;
  components: { schemas: Record<string, Schema> } & Record<string, unknown>;
} & Record<string, unknown>;

/** `POST /conversations/{id}/message` is postConversationMessage: a name for generators, one of a kind. */
export function operationIdOf({ method, path }: Pick<Operation, "method" | "path">): string {
  const parts = path.split("/").filter(Boolean);
  const words = parts.flatMap((part, index) => {
    if (part.startsWith("{")) return [];
    // What one of many is named by is itself one.
    const bare = parts[index + 1]?.startsWith("{") ? part.replace(/s$/, "") : part;
    return bare.split(/[^a-z0-9]+/i);
  });
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function parametersOf(operation: Operation, shapes: Shapes): Parameter[] {
  const spread = (place: "path" | "query", shape: Operation["params"]) =>
    (shape ? shapes.fieldsOf(shape) : []).map(({ name, schema, required }): Parameter => ({
      name,
      in: place,
      required: place === "path" || required,
      ...(schema.description && { description: schema.description }),
      schema,
      example: exampleOf(schema, shapes, name),
    }));
  const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...spread("path", operation.params),
    ...spread("query", operation.query),
    ...(operation.headers ?? []).map((header) => ref(header.replaceAll("-", ""))),
    ...(operation.etag ? [ref("IfNoneMatch")] : []),
  ];
}

const upload: Schema = {
  type: "object",
  properties: { file: { type: "string", format: "binary", description: "The PDF" } },
  required: ["file"],
};

function requestBodyOf(operation: Operation, shapes: Shapes): DocumentedCall["requestBody"] {
  if (operation.accepts === "upload")
    return { required: true, content: { "multipart/form-data": { schema: upload } } };
  if (!operation.body) return undefined;
  const schema = shapes.of(operation.body, "input");
  const media = { schema, example: exampleOf(schema, shapes) };
  const types =
    operation.accepts === "form"
      ? ["application/x-www-form-urlencoded", "multipart/form-data"]
      : ["application/json"];
  // A body whose fields are all optional may stay away.
  const required = operation.accepts === "form" || (shapes.resolve(schema).required ?? []).length > 0;
  return { required, content: Object.fromEntries(types.map((type) => [type, media])) };
}

function describe(operation: Operation, shapes: Shapes): DocumentedCall {
  const parameters = parametersOf(operation, shapes);
  const requestBody = requestBodyOf(operation, shapes);
  return {
    operationId: operationIdOf(operation),
    summary: operation.summary,
    ...(operation.access === "admin" && { description: "For administrators only." }),
    tags: [tagOf(operation.path)],
    security: operation.access === "public" ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation, shapes),
  };
}

const requestHeaders: Record<RequestHeader | "If-None-Match", { description: string; schema: Schema }> = {
  "Idempotency-Key": {
    description:
      "Names this request: sent again under the same key it is done once, and answers the same; another request under it is refused (422)",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
  },
  "X-Visitor-Token": {
    description:
      "Names the visitor, for programs that keep no cookie: the `visitor_token` that they were given",
    schema: { type: "string" },
  },
  "If-None-Match": { description: "The ETag of the copy that one has", schema: { type: "string" } },
};

const responseHeaders = {
  RequestId: {
    description: "Names the request in the server's log",
    schema: { type: "string", format: "uuid" },
  },
  ETag: { description: "Names this state of the answer", schema: { type: "string" } },
  Link: {
    description: 'The address of the next page, `<…>; rel="next"`; absent on the last',
    schema: { type: "string" },
  },
  RetryAfter: { description: "Seconds until a try may succeed", schema: { type: "integer", minimum: 1 } },
  ContentDisposition: { description: "The file's name", schema: { type: "string" } },
};

const error: Schema = {
  type: "object",
  description: "What every refusal looks like",
  properties: {
    detail: { type: "string", description: "A sentence for people" },
    code: { type: "string", enum: Object.keys(statusOf), description: "A word for programs" },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "What is wrong with each field, by its path",
    },
  },
  required: ["detail", "code"],
  additionalProperties: false,
};

/** By address; the unprefixed ones come last. */
const orderOf = (path: string): string => (path.startsWith("/api/") ? path : `~${path}`);

/** The OpenAPI document of all that is declared. Pure: the same declarations make the same document. */
export function makeDocument(declared: readonly Operation[]): OpenApiDocument {
  const shapes = new Shapes();
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of declared) {
    const call = describe(operation, shapes);
    const method = operation.method.toLowerCase();
    (paths[`/api/v1${operation.path}`] ??= {})[method] = call;
    if (!unprefixedPaths.includes(operation.path)) continue;
    const summary = `${call.summary} (the same call without the prefix)`;
    (paths[operation.path] ??= {})[method] = {
      ...call,
      operationId: `${call.operationId}Unprefixed`,
      summary,
    };
  }
  const isRead = (header: string) =>
    declared.some(({ etag, headers }) =>
      header === "If-None-Match" ? etag : headers?.some((one) => one === header),
    );
  const parameters = Object.entries(requestHeaders)
    .filter(([name]) => isRead(name))
    .map(([name, header]) => [name.replaceAll("-", ""), { name, in: "header", required: false, ...header }]);
  return {
    openapi: "3.1.1",
    info: {
      title: site.name,
      version: "1",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This instance" }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(
      Object.entries(paths).toSorted(([a], [b]) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    ),
    components: {
      schemas: { Error: error, ...shapes.named },
      parameters: Object.fromEntries(parameters) as Record<string, unknown>,
      headers: responseHeaders,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The access_token of POST /api/v1/auth/login; 24 hours",
        },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "authjs.session-token",
          description: "The browser's session. Over HTTPS its name begins with `__Secure-`",
        },
      },
    },
  };
}

const introduction = [
  "Log in with `POST /api/v1/auth/login` and send the token as `Authorization: Bearer …`.",
  "Ids are UUIDs, times are ISO 8601 in UTC, bodies are JSON. Each call says under 413 how large its body may be; JSON is nested 32 levels at most, and a form or a query has at most 50 fields. Unknown fields are refused by name.",
  'Another person’s things answer 404. Lists answer whole unless `limit` is given; then a header `Link: …; rel="next"` leads on. Characters of other people’s public teams come by pages in any case.',
  "HEAD works wherever GET does, OPTIONS names the methods of an address, and any other method answers 405 with `Allow`.",
].join("\n\n");

let made: { text: string; etag: string } | undefined;

/** The document as it is served, made once for each process. */
export function documentText(): { text: string; etag: string } {
  if (!made) {
    const text = JSON.stringify(makeDocument(operations));
    made = { text, etag: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
  }
  return made;
}
