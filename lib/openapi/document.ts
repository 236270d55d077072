import {
  createDocument,
  type oas31,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiOperationObject,
} from "zod-openapi";
import * as account from "../account/api.ts";
import * as audit from "../audit/api.ts";
import * as auth from "../auth/api.ts";
import * as backup from "../backup/api.ts";
import * as consents from "../consents/api.ts";
import * as characters from "../characters/api.ts";
import * as conversations from "../conversations/api.ts";
import * as insights from "../insights/api.ts";
import * as invites from "../invites/api.ts";
import * as resumes from "../resumes/api.ts";
import * as sharing from "../sharing/api.ts";
import * as status from "../status/api.ts";
import * as stories from "../stories/api.ts";
import * as teams from "../teams/api.ts";
import * as usage from "../usage/api.ts";
import { type Operation, unprefixedPaths } from "../operation.ts";
import { site } from "../site.ts";
import * as http from "../http/api.ts";
import { exampleOf } from "./examples.ts";
import { errorShape, responsesOf } from "./responses.ts";

const rooms = [
  account,
  audit,
  auth,
  backup,
  characters,
  consents,
  conversations,
  http,
  insights,
  invites,
  resumes,
  sharing,
  status,
  stories,
  teams,
  usage,
];

/** Every call of the API. A test compares `rooms` with the existing `api.ts` files. */
const operations: readonly Operation[] = rooms.flatMap((room) => Object.values<Operation>(room));

/** The sections of the documentation in reading order. A call belongs to the first that matches. */
const tags = [
  ["Accounts", "Login, registration and your own account", /^\/(auth|users)\//],
  ["Resumes", "Resumes as PDFs, and the text that the AI reads", /^\/(resumes|files)(\/|$)/],
  ["Teams", "Teams and their members", /^\/teams(\/|$)/],
  ["Characters", "Interviewers and the versions of their prompts", /^\/characters(\/|$)/],
  [
    "Sharing",
    "Public links, visitors’ questions and contact requests",
    /^\/conversations\/(public\/|\{\w+\}\/(public|contact-requests)(\/|$))/,
  ],
  ["Stories", "Answers that you keep, and the search of your answers", /^\/stories(\/|$)/],
  ["Conversations", "Interviews, their messages and insights", /^\/conversations(\/|$)/],
  [
    "Administration",
    "Invites, accounts, status, usage, audit log, retention and archives, for administrators",
    /^\/admin\//,
  ],
  ["Notice", "The notice on AI that people accept", /^\/consents\//],
  ["Health", "Checks for hosts and load balancers", /^\/health\//],
  ["Interface", "The OpenAPI document", /^\//],
] as const;

const introduction = [
  "Log in with `POST /api/v1/auth/login` and send the token as `Authorization: Bearer …`. A script sends an API token " +
    "of Profile Settings → Security instead; a read-only one allows GET only.",
  "IDs are UUIDs, times are ISO 8601 in UTC, and bodies are JSON. Each operation documents its maximum body size " +
    "under 413. JSON can be nested up to 32 levels, and a form or query can have up to 50 fields. A body with an " +
    "unknown field returns an error that names the field.",
  "Resources that you can’t see return 404. Lists are complete unless you set `limit`. Each page then has the URL " +
    'of the next one in a header `Link: …; rel="next"`. Characters of other people’s public teams are always ' +
    "returned in pages.",
  "HEAD works for every GET. OPTIONS returns the methods of a path. Any other method returns 405 with an `Allow` header.",
].join("\n\n");

const text = { type: "string" } as const;
const requestHeader = (name: string, description: string, schema: oas31.SchemaObject = text) =>
  ({ name, in: "header", required: false, description, schema }) as const;

const components: ZodOpenApiComponentsObject = {
  schemas: { Error: errorShape },
  parameters: {
    IdempotencyKey: requestHeader(
      "Idempotency-Key",
      "A unique key for this request. A repeated request with the same key runs once and returns the same " +
        "response. A different request with the key returns 422.",
      { ...text, pattern: "^[\\x21-\\x7e]{1,200}$" },
    ),
    XVisitorToken: requestHeader(
      "X-Visitor-Token",
      "The `visitor_token` of an earlier response, for clients without cookies.",
    ),
    IfNoneMatch: requestHeader("If-None-Match", "The ETag of the client's copy."),
  },
  headers: {
    RequestId: {
      description: "The id of the request in the server's log.",
      schema: { ...text, format: "uuid" },
    },
    ETag: { description: "The ETag of the response body.", schema: text },
    Link: {
      description: 'The URL of the next page, `<…>; rel="next"`. Absent on the last page.',
      schema: text,
    },
    RetryAfter: {
      description: "The number of seconds to wait before you retry.",
      schema: { type: "integer", minimum: 1 },
    },
    ContentDisposition: { description: "The name of the file.", schema: text },
  },
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "The `access_token` of `POST /api/v1/auth/login`, valid for 24 hours.",
    },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "authjs.session-token",
      description: "The session cookie of the browser. Over HTTPS its name starts with `__Secure-`.",
    },
  },
};

/** `POST /conversations/{id}/message` becomes postConversationMessage: a unique name for client generators. */
function operationIdOf({ method, path }: Operation): string {
  const parts = path.split("/").filter(Boolean);
  const words = parts.flatMap((part, index) => {
    if (part.startsWith("{")) return [];
    // Singular before an id: `/teams/{id}` is about one team.
    const bare = parts[index + 1]?.startsWith("{") ? part.replace(/s$/, "") : part;
    return bare.split(/[^a-z0-9]+/i);
  });
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

function requestBodyOf({ accepts, body }: Operation): ZodOpenApiOperationObject["requestBody"] {
  if (accepts === "upload") {
    const file = { ...text, format: "binary", description: "The PDF file." };
    const schema: oas31.SchemaObject = { type: "object", properties: { file }, required: ["file"] };
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (!body) return undefined;
  const types =
    accepts === "form" ? ["application/x-www-form-urlencoded", "multipart/form-data"] : ["application/json"];
  return {
    // A JSON body with optional fields only may be omitted.
    required: accepts === "form" || !body.safeParse({}).success,
    content: Object.fromEntries(types.map((type) => [type, { schema: body }])),
  };
}

function describe(operation: Operation, prefix: string): ZodOpenApiOperationObject {
  const { path, access, params, query, headers = [], etag } = operation;
  const read = [...headers, ...(etag ? ["If-None-Match"] : [])];
  const requestBody = requestBodyOf(operation);
  return {
    operationId: operationIdOf(operation) + (prefix ? "" : "Unprefixed"),
    summary: operation.summary + (prefix ? "" : " (without the prefix)"),
    ...(access === "admin" && { description: "For administrators only." }),
    tags: [tags.find(([, , paths]) => paths.test(path))?.[0] ?? ""],
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
  for (const prefix of ["/api/v1", ""])
    for (const operation of declared.toSorted((a, b) => a.path.localeCompare(b.path, "en"))) {
      if (!prefix && !unprefixedPaths.includes(operation.path)) continue;
      (paths[(prefix && (operation.base ?? prefix)) + operation.path] ??= {})[
        operation.method.toLowerCase()
      ] = describe(operation, prefix);
    }
  return paths;
}

/** zod's patterns for these formats are long and redundant. */
const knownFormats = new Set(["uuid", "date-time", "date", "email"]);

type Body = { content?: Record<string, oas31.MediaTypeObject> };
type Call = { parameters?: oas31.ParameterObject[]; requestBody?: Body; responses: Record<string, Body> };

function addExamples(document: ReturnType<typeof createDocument>): void {
  const named = (document as oas31.OpenAPIObject).components?.schemas ?? {};
  const calls = Object.values(document.paths as Record<string, Record<string, Call>>).flatMap(
    Object.values<Call>,
  );
  for (const { parameters = [], requestBody = {}, responses } of calls) {
    const media = [requestBody, ...Object.values(responses)]
      .flatMap(({ content = {} }) => Object.entries(content))
      .flatMap(([type, one]) => (/json|form/.test(type) ? [one] : []));
    for (const one of [...parameters, ...media])
      if (one.schema && !("example" in one)) one.example = exampleOf(one.schema, named);
  }
}

export function makeDocument(): ReturnType<typeof createDocument> {
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
      tags: tags.map(([name, description]) => ({ name, description })),
      paths: pathsOf(operations),
      components,
    },
    {
      override: ({ jsonSchema }) => {
        if (knownFormats.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
  addExamples(document);
  return document;
}

let served: string | undefined;

/** The served document, built once per process. */
export function documentText(): string {
  return (served ??= JSON.stringify(makeDocument()));
}
