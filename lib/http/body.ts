import { AppError } from "../errors.ts";

/** The largest JSON or form body, in bytes. Resumes come through a route of their own. */
export const maxBodyBytes = 1_048_576;

const tooLarge = () => new AppError("too_large", "The request is larger than 1 MB. Send less at once.");
const malformed = (what: string) => new AppError("malformed", what);

/** Reads a body while counting, so that nobody can make us hold more than the limit. */
async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/**
 * PostgreSQL cannot store NUL, and half a surrogate pair is no text: refused here for every field at once.
 * @throws AppError malformed
 */
export function assertText(value: unknown, path = ""): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw malformed(
        `${path || "The body"} holds characters that are not text (NUL or half a surrogate pair).`,
      );
    }
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => assertText(item, `${path}[${index}]`));
  } else if (value !== null && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) {
      assertText(key, "A field name");
      assertText(item, path ? `${path}.${key}` : key);
    }
  }
}

/**
 * The body as JSON. No body at all reads as `{}`, for calls whose fields are all optional.
 * @throws AppError unsupported_type, malformed, too_large
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBounded(request);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(.+\+)?json\b/i.test(type)) {
    throw new AppError("unsupported_type", "Send JSON, with the header Content-Type: application/json.");
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("malformed", "The body is not valid JSON in UTF-8.", { cause });
  }
  assertText(value);
  return value;
}

/**
 * The text fields of a form body, url-encoded or multipart. Files in it are ignored.
 * @throws AppError unsupported_type, malformed, too_large
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new AppError(
      "unsupported_type",
      "Send a form: multipart/form-data or application/x-www-form-urlencoded.",
    );
  }
  const bytes = await readBounded(request);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new AppError("malformed", "The form cannot be read.", { cause });
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  assertText(fields);
  return fields;
}
