import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const row = { created_at: "2026-11-21T12:00:00.123Z", id: "0b5cf1a0-8a55-4c53-9df6-3c6b0a1f7a11" };

test("is decoded unchanged", () => {
  expect(decodeCursor(encodeCursor(row))).toEqual(row);
});

test.each([
  "",
  "made-up",
  Buffer.from(`2020-01-01T00:00:00Z ${"-".repeat(36)}`).toString("base64url"),
  Buffer.from(`1 ${row.id}`).toString("base64url"),
  Buffer.from(`2020-13-01T00:00:00Z ${row.id}`).toString("base64url"),
])("%j, which we never issued, is refused", (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow("Use a cursor that this list gave out.");
});
