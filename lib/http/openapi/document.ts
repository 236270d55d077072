import {
  createDocument,
  type oas31,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiOperationObject,
} from "zod-openapi";
import { unprefixedPaths } from "../../aliases.ts";
import type { Operation } from "../../operation.ts";
import { site } from "../../site.ts";
import { exampleOf } from "./examples.ts";
import { operations } from "./operations.ts";
import { errorShape, responsesOf } from "./responses.ts";

/** The parts of the interface, in the order in which a reader meets them. A call belongs to the first that fits. */
const tags = [
  { name: "Administration", description: "Invites and accounts, for administrators", of: /^\/admin\// },
  { name: "Accounts", description: "Logging in, and one's own account", of: /^\/(auth|users)\// },
  { name: "Resumes", description: "PDFs, and what the AI reads of them", of: /^\/(resumes|files)(\/|$)/ },
  { name: "Teams", description: "Teams, their members, and teams as files", of: /^\/teams(\/|$)/ },
  {
    name: "Characters",
    description: "Who interviews, and the versions of their prompts",
    of: /^\/characters(\/|$)/,
  },
  {
    name: "Sharing",
    description: "Public links, what visitors ask, and who wants to get in touch",
    of: /^\/conversations\/(public\/|\{\w+\}\/(public|contact-requests)(\/|$))/,
  },
  {
    name: "Conversations",
    description: "Interviews, their messages and insights",
    of: /^\/conversations(\/|$)/,
  },
  { name: "Interface", description: "This document", of: /^\// },
];

const introduction = [
  "Log in with `POST /api/v1/auth/login` and send the token as `Authorization: Bearer …`.",
  "Ids are UUIDs, times are ISO 8601 in UTC, bodies are JSON. Each call says under 413 how large its body may be; JSON is nested 32 levels at most, and a form or a query has at most 50 fields. Unknown fields are refused by name.",
  'Another person’s things answer 404. Lists answer whole unless `limit` is given; then a header `Link: …; rel="next"` leads on. Characters of other people’s public teams come by pages in any case.',
  "HEAD works wherever GET does, OPTIONS names the methods of an address, and any other method answers 405 with `Allow`.",
].join("\n\n");

const text = { type: "string" } as const;
const requestHeader = (name: string, description: string, schema: oas31.SchemaObject = text) =>
  ({ name, in: "header", required: false, description, schema }) as const;

const components: ZodOpenApiComponentsObject = {
  schemas: { Error: errorShape },
  parameters: {
    IdempotencyKey: requestHeader(
      "Idempotency-Key",
      "Names this request: sent again under the same key it is done once, and answers the same; another request under it is refused (422)",
      { ...text, pattern: "^[\\x21-\\x7e]{1,200}$" },
    ),
    XVisitorToken: requestHeader(
      "X-Visitor-Token",
      "Names the visitor, for programs that keep no cookie: the `visitor_token` that they were given",
    ),
    IfNoneMatch: requestHeader("If-None-Match", "The ETag of the copy that one has"),
  },
  headers: {
    RequestId: { description: "Names the request in the server's log", schema: { ...text, format: "uuid" } },
    ETag: { description: "Names this state of the answer", schema: text },
    Link: {
      description: 'The address of the next page, `<…>; rel="next"`; absent on the last',
      schema: text,
    },
    RetryAfter: { description: "Seconds until a try may succeed", schema: { type: "integer", minimum: 1 } },
    ContentDisposition: { description: "The file's name", schema: text },
  },
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
};

/** `POST /conversations/{id}/message` is postConversationMessage: a name for generators, one of a kind. */
function operationIdOf({ method, path }: Operation): string {
  const parts = path.split("/").filter(Boolean);
  const words = parts.flatMap((part, index) => {
    if (part.startsWith("{")) return [];
    // What one of many is named by is itself one.
    const bare = parts[index + 1]?.startsWith("{") ? part.replace(/s$/, "") : part;
    return bare.split(/[^a-z0-9]+/i);
  });
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function requestBodyOf({ accepts, body }: Operation): ZodOpenApiOperationObject["requestBody"] {
  if (accepts === "upload") {
    const file = { ...text, format: "binary", description: "The PDF" };
    const schema: oas31.SchemaObject = { type: "object", properties: { file }, required: ["file"] };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!body) return undefined;
  const types =
    accepts === "form" ? ["application/x-www-form-urlencoded", "multipart/form-data"] : ["application/json"];
  return {
    // A JSON body whose fields are all optional may stay away.
    required: accepts === "form" || !body.safeParse({}).success,
    content: Object.fromEntries(types.map((type) => [type, { schema: body }])),
  };
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { path, access, params, query, headers = [], etag } = operation;
  const read = [...headers, ...(etag ? ["If-None-Match"] : [])];
  const requestBody = requestBodyOf(operation);
  return {
    operationId: operationIdOf(operation),
    summary: operation.summary,
    ...(access === "admin" && { description: "For administrators only." }),
    tags: tags
      .filter(({ of }) => of.test(path))
      .slice(0, 1)
      .map(({ name }) => name),
    security: access === "public" ? [] : [{ bearer: [] }, { cookie: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    parameters: read.map((name) => ({ $ref: `#/components/parameters/${name.replaceAll("-", "")}` })),
    ...(requestBody && { requestBody }),
    responses: responsesOf(operation),
  };
}

type Paths = Record<string, Record<string, ZodOpenApiOperationObject>>;

function pathsOf(declared: readonly Operation[]): Paths {
  const paths: Paths = {};
  const unprefixed: Paths = {};
  for (const operation of declared) {
    const { path } = operation;
    const method = operation.method.toLowerCase();
    const call = describe(operation);
    (paths[`/api/v1${path}`] ??= {})[method] = call;
    if (!unprefixedPaths.includes(path)) continue;
    (unprefixed[path] ??= {})[method] = {
      ...call,
      operationId: `${call.operationId}Unprefixed`,
      summary: `${call.summary} (the same call without the prefix)`,
    };
  }
  const sorted = [paths, unprefixed].flatMap((some) =>
    Object.entries(some).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return Object.fromEntries(sorted);
}

/** zod's own patterns for these formats are long and say nothing more. */
const knownFormats = new Set(["uuid", "date-time", "date", "email"]);

function addExamples(document: oas31.OpenAPIObject): void {
  const named = document.components?.schemas ?? {};
  for (const item of Object.values(document.paths ?? {}))
    for (const call of Object.values(item) as oas31.OperationObject[]) {
      const answers = Object.values(call.responses ?? {}) as oas31.ResponseObject[];
      const media = [call.requestBody as oas31.RequestBodyObject | undefined, ...answers].flatMap((body) =>
        Object.entries(body?.content ?? {})
          .filter(([type]) => type === "application/json" || type === "application/x-www-form-urlencoded")
          .map(([, one]) => one as oas31.MediaTypeObject),
      );
      for (const one of [...((call.parameters ?? []) as oas31.ParameterObject[]), ...media])
        if (one.schema && !("example" in one)) one.example = exampleOf(one.schema, named);
    }
}

/** The OpenAPI document of all that is declared. Pure: the same declarations make the same document. */
export function makeDocument(declared: readonly Operation[]): oas31.OpenAPIObject {
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: site.name,
        version: "1",
        description: introduction,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "This instance" }],
      tags: tags.map(({ name, description }) => ({ name, description })),
      paths: pathsOf(declared),
      components,
    },
    {
      override: ({ jsonSchema }) => {
        if (knownFormats.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
        // JavaScript's bounds of integers.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
  addExamples(document as oas31.OpenAPIObject);
  return document as oas31.OpenAPIObject;
}

let served: string | undefined;

/** The document as it is served, made once for each process. */
export function documentText(): string {
  return (served ??= JSON.stringify(makeDocument(operations)));
}
