import fc from "fast-check";
import type { DocumentedCall } from "../contract.ts";
import { pages, say } from "../pdf-by-hand.ts";
import { broken, junk, type Known, type Schema, type Shapes, valid } from "./values.ts";

export type Request = {
  method: string;
  /** With its query, as sent. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | FormData;
};
export type Documented = { method: string; path: string; call: DocumentedCall };

const segment = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    "x",
    "%zz",
    "%00",
    "%2e%2e%2f",
    "null",
    "%F0%9F%99%82",
    "%ED%A0%80",
    "-1",
    "a".repeat(2000),
    "%20",
    "%C3",
    "..;",
    "00000000-0000-0000-0000-000000000000",
    "FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF",
    "'%20or%201=1",
    "status",
    "public",
  ),
);
const otherTypes = [
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "image/png",
  "multipart/form-data",
  "",
  "application/x-www-form-urlencoded",
  "*/*",
  "json",
];
const strangeHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  {},
  { accept: "text/event-stream" },
  { accept: "nonsense" },
  { "idempotency-key": "a b" },
  { "idempotency-key": "x".repeat(300) },
  { "if-none-match": 'W/"x", "y", *' },
  { "x-visitor-token": "x".repeat(3000) },
  { "x-visitor-token": "../../.." },
  { origin: "https://evil.example" },
  { authorization: "Bearer nonsense" },
  { authorization: "Basic YTpi" },
  { cookie: "authjs.session-token=nonsense; visitor=%00" },
  { "x-forwarded-for": "1.2.3.4, ,,", "x-forwarded-host": "evil.example" },
);

type Part = { name: string; schema: Schema; required: boolean };
/** A cursor comes from a list; an invented one is refused. */
const givenOut = new Set(["cursor", "after"]);
const partsIn = ({ parameters = [] }: DocumentedCall, place: string): Part[] =>
  parameters.flatMap((one) =>
    one.in === place && one.name
      ? [{ name: one.name, schema: one.schema as Schema, required: one.required ?? false }]
      : [],
  );

function fill(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

const encode = (value: unknown): string =>
  // Node.js itself refuses addresses of over 16 kB (431).
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 1000),
  );

/** A valid request by the document, with existing ids. */
export function validRequest(
  { method, path, call }: Documented,
  shapes: Shapes,
  known: Known,
): fc.Arbitrary<Request> {
  const record = (place: string) =>
    fc.record(
      Object.fromEntries(
        partsIn(call, place)
          .filter(({ name }) => !givenOut.has(name))
          .map(({ name, schema }) => [name, valid(schema, shapes, known, fieldOf(path, name))]),
      ),
      { requiredKeys: partsIn(call, place).flatMap(({ name, required }) => (required ? [name] : [])) },
    );
  const [type, media] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const body = media ? valid(media.schema, shapes, known) : fc.constant(undefined);
  return fc
    .tuple(record("path"), record("query"), body, fc.boolean(), fc.uuid())
    .map(([params, query, data, streams, key]) => {
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join("&");
      const headers: Record<string, string> = { "idempotency-key": key };
      if (streams && call.responses["200"]?.content?.["text/event-stream"])
        headers["accept"] = "text/event-stream";
      return {
        method: method.toUpperCase(),
        path:
          fill(
            path,
            Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encode(value)])),
          ) + (search && `?${search}`),
        ...bodyOf(type, data, headers),
      };
    });
}

/** `{id}` of `/teams/{id}` is called team, after its resource. */
function fieldOf(path: string, name: string): string {
  if (name !== "id") return name;
  // A shared interview is finished; other calls use an active one.
  if (/\{id\}\/(public|contact-requests|questions|insights\/(regenerate|check))/.test(path)) return "shared";
  const before = path.slice(0, path.indexOf("{id}")).split("/").filter(Boolean).at(-1) ?? "";
  return before.replace(/s$/, "");
}

function bodyOf(
  type: string | undefined,
  data: unknown,
  headers: Record<string, string>,
): Pick<Request, "headers" | "body"> {
  if (!type) return { headers };
  if (type === "multipart/form-data") return { headers, body: formOf(data) };
  if (type === "application/x-www-form-urlencoded")
    return { headers, body: new URLSearchParams(data as Record<string, string>) };
  return { headers: { ...headers, "content-type": type }, body: JSON.stringify(data) };
}

const resume = new Uint8Array(pages([say("Store manager at Harbor Bakery, 2019 to 2024", 50, 700)]));

function formOf(data: unknown): FormData {
  const form = new FormData();
  for (const name of Object.keys(data ?? {}))
    form.append(name, new Blob([resume], { type: "application/pdf" }), "resume.pdf");
  return form;
}

/** A request with one error: in its address, method, headers or body. */
export function brokenRequest(documented: Documented, shapes: Shapes, known: Known): fc.Arbitrary<Request> {
  const { path, call } = documented;
  return validRequest(documented, shapes, known).chain((right) =>
    fc.oneof(
      {
        weight: 3,
        arbitrary: segment.map((wrong) => ({ ...right, path: path.replaceAll(/\{\w+\}/g, wrong) })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(queryName(call), junk)
          .map(([name, value]) => ({ ...right, path: withQuery(right.path, `${name}=${encode(value)}`) })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("%zz=%zz", "%00=%00", "a=%ED%A0%80", "&&&=", "limit=1&limit=2")
          .map((raw) => ({ ...right, path: withQuery(right.path, raw) })),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST")
          .map((method): Request => ({ ...right, method })),
      },
      {
        weight: 2,
        arbitrary: strangeHeaders.map((headers) => ({ ...right, headers: { ...right.headers, ...headers } })),
      },
      { weight: right.body === undefined ? 0 : 6, arbitrary: wrongBody(right) },
    ),
  );
}

const queryName = (call: DocumentedCall) =>
  fc.constantFrom("unknown", "limit", "cursor", ...partsIn(call, "query").map(({ name }) => name));
const withQuery = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;

function wrongBody(right: Request): fc.Arbitrary<Request> {
  const json =
    right.headers["content-type"] === "application/json"
      ? (JSON.parse(right.body as string) as unknown)
      : undefined;
  const fields = right.body instanceof URLSearchParams ? Object.fromEntries(right.body) : json;
  const raw = fc.constantFrom<string | Uint8Array>(
    "{",
    "",
    "nul",
    '{"a":1}{',
    '"\\ud800"',
    '{"__proto__":{"is_superuser":true}}',
    "[".repeat(50_000),
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    "x".repeat(1_200_000),
    '{"a":"\\u0000"}',
    "--x\r\n",
    "a=%zz&b=%00",
  );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: broken(fields ?? {}).map((data): Request => {
        if (right.body instanceof URLSearchParams)
          return {
            ...right,
            body: new URLSearchParams(
              Object.entries(data ?? {}).map(([name, value]) => [
                name,
                typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
              ]),
            ),
          };
        return { ...right, body: JSON.stringify(data) ?? "" };
      }),
    },
    { weight: 2, arbitrary: raw.map((body) => ({ ...right, body })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...otherTypes)
        .map((type) => ({ ...right, headers: { ...right.headers, "content-type": type } })),
    },
  );
}
