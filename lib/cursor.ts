import { z } from "zod";
import { AppError } from "./errors.ts";

/** The position in a list ordered by time and id. Opaque to clients. */
export type Cursor = { created_at: string; id: string };

export const encodeCursor = ({ created_at, id }: Cursor): string =>
  Buffer.from(`${created_at} ${id}`).toString("base64url");

/** @throws {AppError} invalid for a cursor we did not issue */
export function decodeCursor(cursor: string): Cursor {
  const [created_at = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!z.iso.datetime().safeParse(created_at).success || !z.uuid().safeParse(id).success) {
    const text = "Use a cursor that this list gave out.";
    throw new AppError("invalid", `cursor: ${text}`, { fields: { cursor: text } });
  }
  return { created_at, id };
}
