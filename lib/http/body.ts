import { AppError } from "../errors.ts";
import { kB, maxActionBytes } from "../operation.ts";

export const maxFields = 50;
const maxJsonDepth = 32;
/** Far above any form's nesting and far below a stack overflow in React's decoder. */
const maxActionDepth = 1000;

/** The number of fields of an unparsed form or query. */
export const countFields = (text: string): number => text.split("&").length;

/** A size in words: `16 kB`, `1 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < kB * kB ? `${bytes / kB} kB` : `${bytes / kB / kB} MB`;

const malformed = (what: string) => new AppError("malformed", what);

/** Drains the rest when the reader stops early: cancelling the stream would break the connection. */
export async function* partsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* body.values({ preventCancel: true });
  } finally {
    body.pipeTo(new WritableStream()).catch(() => {});
  }
}

/** Stops reading at the limit, so memory use is bounded. @throws {AppError} too_large */
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
 * Refuses server action bodies for which Next.js would respond with 500. Counts brackets within texts too; a
 * thousand unclosed ones do not occur in practice.
 * @throws {AppError} too_large, malformed
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

/** Parses a query. Bounds the number of parameters, because Node.js takes quadratic time. @throws {AppError} malformed */
export function parseParameters(text: string): URLSearchParams {
  assertFew(countFields(text));
  return new URLSearchParams(text);
}

function assertFew(count: number): void {
  if (count > maxFields) throw malformed(`The request has more than ${maxFields} fields. Send fewer.`);
}

/** Refuses NUL, which PostgreSQL cannot store, and lone surrogates, in every text. @throws {AppError} malformed */
export function assertText(value: unknown, path = "", depth = 0): void {
  if (depth > maxJsonDepth) throw malformed(`The body is nested deeper than ${maxJsonDepth} levels.`);
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

/** Reads a JSON body; an empty one is `{}`. @throws {AppError} unsupported_type, malformed, too_large */
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

/** Reads the text fields of a form body and ignores files. @throws {AppError} unsupported_type, malformed, too_large */
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

/** The request with a bounded body, for libraries without a limit. @throws {AppError} too_large, malformed */
export async function boundRequest(request: Request, maxBytes: number): Promise<Request> {
  const bytes = await readBounded(request, maxBytes);
  if (urlEncoded.test(request.headers.get("content-type") ?? "")) assertFew(countFields(bytes.toString()));
  const { method, headers, url } = request;
  return new Request(url, { method, headers, body: bytes });
}
