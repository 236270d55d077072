import { AppError } from "../errors.ts";
import { kB, maxActionBytes } from "../operation.ts";

export const maxFields = 50;
/** Of JSON. */
const maxDepth = 32;
/** Far above what any form nests and far below what overflows the stack of React's decoder. */
const maxActionDepth = 1000;

/** How many fields a form or a query has, before it is parsed. */
export const countFields = (text: string): number => text.split("&").length;

/** A body limit in words: `16 kB`, `1 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < kB * kB ? `${bytes / kB} kB` : `${bytes / kB / kB} MB`;

const malformed = (what: string) => new AppError("malformed", what);

/** When a reader stops early, the rest is thrown away as it comes: a cancelled stream would leave a dead connection. */
export async function* partsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* body.values({ preventCancel: true });
  } finally {
    body.pipeTo(new WritableStream()).catch(() => {});
  }
}

/** Counts while it reads, so that nobody can make us hold more than the limit. @throws AppError too_large */
async function readBounded(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError("too_large", `The request is larger than ${sizeText(maxBytes)}. Send less at once.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of partsOf(request.body)) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Refuses the body of a server action that Next would answer with a 500. Brackets within text count too: nobody writes
 * a thousand that are never closed. @throws AppError too_large, malformed
 */
export async function assertActionBody(request: Request): Promise<void> {
  const body = await readBounded(request, maxActionBytes);
  let depth = 0;
  for (const character of body.toString("latin1")) {
    if ("[{".includes(character)) depth++;
    else if ("]}".includes(character)) depth--;
    if (depth > maxActionDepth) throw malformed(`The body is nested deeper than ${maxActionDepth} levels.`);
  }
}

/** The parameters of a query. Node.js needs quadratic time for many without a value. @throws AppError malformed */
export function parseParameters(text: string): URLSearchParams {
  assertFew(countFields(text));
  return new URLSearchParams(text);
}

function assertFew(count: number): void {
  if (count > maxFields) throw malformed(`The request has more than ${maxFields} fields. Send fewer.`);
}

/** PostgreSQL cannot store NUL, and half a surrogate pair is no text: refused for every field. @throws AppError malformed */
export function assertText(value: unknown, path = "", depth = 0): void {
  if (depth > maxDepth) throw malformed(`The body is nested deeper than ${maxDepth} levels.`);
  if (typeof value === "string") {
    const where = path || "The body";
    if (value.includes("\u0000") || !value.isWellFormed())
      throw malformed(`${where} holds characters that are not text (NUL or half a surrogate pair).`);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => assertText(item, `${path}[${index}]`, depth + 1));
  } else if (value !== null && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) {
      assertText(key, "A field name");
      assertText(item, path ? `${path}.${key}` : key, depth + 1);
    }
  }
}

/** The body as JSON; no body at all reads as `{}`. @throws AppError unsupported_type, malformed, too_large */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBounded(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(.+\+)?json\b/i.test(type))
    throw new AppError("unsupported_type", "Send JSON, with the header Content-Type: application/json.");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("malformed", "The body is not valid JSON in UTF-8.", { cause });
  }
  assertText(value);
  return value;
}

const urlEncoded = /^application\/x-www-form-urlencoded\b/i;

/** The text fields of a form body; files are ignored. @throws AppError unsupported_type, malformed, too_large */
export async function readForm(request: Request, maxBytes: number): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  const expected = "Send a form: multipart/form-data or application/x-www-form-urlencoded.";
  if (!/^multipart\/form-data\b/i.test(type) && !urlEncoded.test(type))
    throw new AppError("unsupported_type", expected);
  const bytes = await readBounded(request, maxBytes);
  if (urlEncoded.test(type)) assertFew(countFields(bytes.toString()));
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw malformed("The form cannot be read.");
  });
  const entries = [...form];
  assertFew(entries.length);
  const fields = Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  assertText(fields);
  return fields;
}

/** The same request with its body read, for handlers of libraries that set no limit. @throws AppError too_large, malformed */
export async function boundRequest(request: Request, maxBytes: number): Promise<Request> {
  const bytes = await readBounded(request, maxBytes);
  if (urlEncoded.test(request.headers.get("content-type") ?? "")) assertFew(countFields(bytes.toString()));
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body: bytes });
}
