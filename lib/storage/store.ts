/** How long a download URL works, in milliseconds. */
export const downloadMs = 5 * 60_000;

export type OpenFile = { body: ReadableStream<Uint8Array>; size: number };

/** A place for files: a folder below DATA_DIR, or UploadThing when UPLOADTHING_TOKEN is set. */
export interface FileStore {
  /** Stores a copy of the file at `source`, whole or not at all, and returns its key, which may be another. */
  put: (source: string, key: string, name: string) => Promise<string>;
  open: (key: string) => Promise<OpenFile | null>;
  /** A file that is not there is deleted already. */
  delete: (key: string) => Promise<void>;
  /** The keys of our files that are older than so many milliseconds. */
  list: (olderThanMs: number) => Promise<string[]>;
}

/** The storage shows private files to everybody. */
export class PublicStorage extends Error {}
