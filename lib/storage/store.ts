import { createHash } from "node:crypto";
import { env } from "../env.ts";

/** How long a download URL is valid, in milliseconds. */
export const downloadMs = 5 * 60_000;
/** How long an upload URL is valid, in seconds. */
export const uploadSeconds = 60 * 60;

export type OpenFile = { body: ReadableStream<Uint8Array>; size: number };

/** A storage for files. */
export interface FileStore {
  /** Stores a copy of the file at `source`, completely or not at all. Returns its key, which may differ. */
  put: (source: string, key: string, name: string) => Promise<string>;
  open: (key: string) => Promise<OpenFile | null>;
  /** Succeeds if the file does not exist. */
  delete: (key: string) => Promise<void>;
  /** The keys of our files older than this many milliseconds. */
  list: (olderThanMs: number) => Promise<string[]>;
}

/** The prefix of our keys, because others may use the same bucket. */
export function ourPrefix(): string {
  const secret = env().AUTH_SECRET ?? "";
  return `colloquy-${createHash("sha256").update(`files ${secret}`).digest("hex").slice(0, 12)}`;
}

/** The storage did not respond or failed, possibly temporarily. The message says what to check. */
export class UnreachableStorage extends Error {}

/** The storage exposes private files or refuses access. The message says what to do. */
export class UnusableStorage extends Error {}
