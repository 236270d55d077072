import { expect, test } from "vitest";
import { assertRoom } from "./cluster.ts";

/** A disk with this much free space. */
const withFree = (megabytes: number) => () => ({ bavail: megabytes * 256, bsize: 4096 });

test("a disk without room for a new cluster is named, with its free space and the required space", () => {
  expect(() => assertRoom("/", withFree(20))).toThrow(
    "The disk of / is full: 20 MB are free, and the embedded PostgreSQL needs 64 MB.",
  );
  expect(() => assertRoom("/", withFree(64))).not.toThrow();
});
