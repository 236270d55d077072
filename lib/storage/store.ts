import { createHash } from "node:crypto";
import { env } from "../env.ts";

/** How long a download URL works, in milliseconds. */
export const downloadMs = 5 * 60_000;
/** How long an address works at which a browser sends a file. */
export const uploadSeconds = 60 * 60;

export type OpenFile = { body: ReadableStream<Uint8Array>; size: number };

/** A place for files. */
export interface FileStore {
  /** Stores a copy of the file at `source`, whole or not at all, and returns its key, which may be another. */
  put: (source: string, key: string, name: string) => Promise<string>;
  open: (key: string) => Promise<OpenFile | null>;
  /** A file that is not there is deleted already. */
  delete: (key: string) => Promise<void>;
  /** The keys of our files that are older than so many milliseconds. */
  list: (olderThanMs: number) => Promise<string[]>;
}

/** Our files elsewhere have names that begin so: others may keep theirs in the same place. */
export function ourPrefix(): string {
  const secret = env().AUTH_SECRET ?? "";
  return `colloquy-${createHash("sha256").update(`files ${secret}`).digest("hex").slice(0, 12)}`;
}

/** The storage did not answer, or failed. It may be back later. The text says what to check. */
export class UnreachableStorage extends Error {}

/** The storage cannot be used as it is: it shows private files to everybody, or refuses us. The text says what to do. */
export class UnusableStorage extends Error {}
