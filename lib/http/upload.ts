import "server-only";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { env } from "../env.ts";
import { AppError, invalidField, notStored } from "../errors.ts";
import { kB } from "../operation.ts";
import { partsOf } from "./body.ts";

/** A received file on the local disk, until `dispose`. */
export type Upload = {
  path: string;
  /** The sender's name for it, without folders and control characters. */
  filename: string;
  size: number;
  sha256: string;
  dispose: () => Promise<void>;
};

/** Multipart boundaries and headers. */
const maxOverhead = 64 * kB;

const tooLarge = () =>
  new AppError(
    "too_large",
    `The file is larger than ${env().MAX_UPLOAD_MB} MB. Please upload a smaller one.`,
  );

const endedTooEarly = () => new AppError("malformed", "The form ended before the file did.");

/** A file name for display, without folders, control and direction characters, with a fallback for an empty one. */
export function safeName(name: string | undefined): string {
  const last = (name ?? "")
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .toWellFormed()
    .trim();
  return !last || /^\.+$/.test(last) ? "resume.pdf" : last.slice(0, 200).toWellFormed();
}

/** Streams the form's `file` to the disk. @throws {AppError} unsupported_type, malformed, too_large, invalid */
export async function receiveUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError("unsupported_type", "Send the file as multipart/form-data, in the field `file`.");
  const limit = Math.floor(env().MAX_UPLOAD_MB * kB * kB);
  if (Number(request.headers.get("content-length") ?? 0) > limit + maxOverhead) throw tooLarge();
  const missing = invalidField("file", "There is no file in the field `file`.");
  if (!request.body) throw missing;
  const folder = await mkdtemp(join(tmpdir(), "colloquy-upload-"));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, "received");
    const received = await parse(request.body, type, path, limit);
    if (!received) throw missing;
    if (received.size === 0) throw invalidField("file", "The file is empty.");
    return { path, ...received, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function parse(
  body: ReadableStream<Uint8Array>,
  type: string,
  path: string,
  limit: number,
): Promise<Pick<Upload, "filename" | "size" | "sha256"> | null> {
  const parser = makeParser(type, limit);
  const hash = createHash("sha256");
  const stop = new AbortController();
  const file = { filename: "", size: 0 };
  let writing: Promise<void> | undefined;
  parser.on("file", (field, stream: BusboyFileStream, filename) => {
    if (field !== "file" || writing) return void stream.resume();
    file.filename = safeName(filename);
    stream.on("data", (part: Buffer) => {
      file.size += part.length;
      hash.update(part);
    });
    stream.on("limit", () => stop.abort(tooLarge()));
    writing = pipeline(stream, createWriteStream(path, { mode: 0o600, flags: "wx" }));
    writing.catch((cause: NodeJS.ErrnoException) =>
      stop.abort(cause.syscall ? notStored(cause) : endedTooEarly()),
    );
  });
  try {
    await pipeline(partsWithin(body, limit + maxOverhead), parser, { signal: stop.signal });
    await writing;
    return writing ? { ...file, sha256: hash.digest("hex") } : null;
  } catch (error) {
    if (stop.signal.reason instanceof AppError) throw stop.signal.reason;
    if (error instanceof AppError) throw error;
    throw new AppError("malformed", "The form cannot be read.", { cause: error });
  }
}

async function* partsWithin(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const part of partsOf(body)) {
    total += part.byteLength;
    if (total > maxBytes) throw tooLarge();
    yield part;
  }
}

function makeParser(type: string, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { files: 2, fields: 20, fieldSize: 64 * kB, parts: 30, fileSize: limit, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError("malformed", "The form cannot be read: it names no boundary.", { cause });
  }
}
