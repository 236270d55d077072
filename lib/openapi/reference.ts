/** The OpenAPI document in the form of the API page: sections, calls and their fields. */
import { makeDocument } from "./document.ts";
import { type Field, fieldOf, fieldsOf, type Named, nameOf, type Schema } from "./fields.ts";

type Content = Record<string, { schema: Schema; example?: unknown }>;
type Parameter = {
  $ref?: undefined;
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
type DocumentCall = {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  security: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentCall>>;
  components: { schemas: Named; parameters: Record<string, Parameter> };
};

export type { Field } from "./fields.ts";
export type Answer = { status: string; description: string; types: string; fields: Field[]; example: string };
export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  inputs: { place: string; fields: Field[] }[];
  /** The call as a shell command, with the address in COLLOQUY and the token in TOKEN. */
  curl: string;
  answers: Answer[];
};
export type Part = { slug: string; name: string; description: string; calls: Call[] };
type Reference = { introduction: string[]; parts: Part[] };

const places = { path: "In the path", query: "In the query", header: "Headers" };

const textOf = (example: unknown): string =>
  typeof example === "string" ? example : JSON.stringify(example, null, 2);
/** Quotes a text for a shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function bodyOptions(content: Content): string[] {
  const [[type, media] = []] = Object.entries(content);
  if (!type) return [];
  if (type === "multipart/form-data") return ['-F "file=@resume.pdf;type=application/pdf"'];
  if (type === "application/json")
    return ['-H "Content-Type: application/json"', `-d ${quote(textOf(media?.example))}`];
  return Object.entries((media?.example ?? {}) as Record<string, string>).map(
    ([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`,
  );
}

function curlOf(method: string, path: string, call: DocumentCall, parameters: Parameter[]): string {
  const valueOf = ({ example }: Parameter) => encodeURIComponent(String(example));
  let address = path;
  for (const one of parameters) address = address.replace(`{${one.name}}`, valueOf(one));
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map((one) => `${one.name}=${valueOf(one)}`);
  return [
    `curl "$COLLOQUY${address}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
    ...(method === (call.requestBody ? "POST" : "GET") ? [] : [`-X ${method}`]),
    ...(call.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyOptions(call.requestBody?.content ?? {}),
  ].join(" \\\n  ");
}

function answerOf(status: string, answer: DocumentCall["responses"][string], named: Named): Answer {
  const { description } = answer;
  // All errors have one shape, which the page describes once.
  const content = Number(status) < 400 ? (answer.content ?? {}) : {};
  const [media] = Object.values(content);
  return {
    status,
    description,
    types: Object.keys(content).join(" or "),
    fields: media ? fieldsOf(media.schema, named) : [],
    example: media?.example === undefined ? "" : textOf(media.example),
  };
}

function callOf(method: string, path: string, call: DocumentCall, { components }: Document): Call {
  const named = components.schemas;
  const parameters = (call.parameters ?? []).flatMap((one) =>
    one.$ref === undefined ? [one] : (components.parameters[nameOf(one.$ref)] ?? []),
  );
  const inputs = Object.entries(places).map(([kind, place]) => ({
    place,
    fields: parameters
      .filter((one) => one.in === kind)
      .map(({ name, schema, required, description }) =>
        fieldOf(name, { ...schema, ...(description && { description }) }, named, required),
      ),
  }));
  const bodies = Object.entries(call.requestBody?.content ?? {});
  if (bodies[0]) {
    const types = bodies.map(([type]) => type).join(" or ");
    inputs.push({ place: `Body: ${types}`, fields: fieldsOf(bodies[0][1].schema, named) });
  }
  return {
    id: call.operationId,
    method,
    path,
    summary: call.summary,
    access: call.description ?? (call.security.length > 0 ? "Requires an account." : "Requires no account."),
    inputs: inputs.filter(({ fields }) => fields.length > 0),
    curl: curlOf(method, path, call, parameters),
    answers: Object.entries(call.responses).map(([status, answer]) => answerOf(status, answer, named)),
  };
}

function makeReference(document: Document): Reference {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      part: call.tags[0],
      call: callOf(method.toUpperCase(), path, call, document),
    })),
  );
  return {
    introduction: document.info.description.split("\n\n"),
    parts: document.tags.map(({ name, description }) => ({
      slug: name.toLowerCase(),
      name,
      description,
      calls: calls.filter(({ part }) => part === name).map(({ call }) => call),
    })),
  };
}

let served: Reference | undefined;

/** The API page's content, built once per process. Cast, because zod-openapi's types leave all parts optional. */
export const reference = (): Reference => (served ??= makeReference(makeDocument() as unknown as Document));
