import { expect, test } from "vitest";
import { fileEntry, RowChecksum } from "./manifest.ts";

function checksumOf(...chunks: string[]) {
  const checksum = new RowChecksum();
  for (const chunk of chunks) checksum.update(Buffer.from(chunk));
  return checksum.result();
}

test("rows are counted and summed, in any parts and order", () => {
  const whole = checksumOf("a\tb\nc\td\ne\\nf\n");
  expect(whole.rows).toBe(3);
  expect(checksumOf("a", "\tb\nc", "\t", "d\n", "e\\nf", "\n")).toEqual(whole);
  expect(checksumOf("e\\nf\n", "a\tb\nc\td\n")).toEqual(whole);
});

test("a changed, missing or repeated row is detected", () => {
  const { checksum } = checksumOf("a\nb\nc\n");
  for (const other of ["a\nb\nd\n", "a\nb\n", "a\nb\nb\n", "a\nbc\n", "\na\nb\nc\n"])
    expect(checksumOf(other).checksum, other).not.toBe(checksum);
});

test("a key never leaves its storage's folder", () => {
  expect(fileEntry({ storage: "local", storage_key: "../../etc/passwd" })).toBe(
    "files/local/..%2F..%2Fetc%2Fpasswd",
  );
});
