import { expect, test } from "vitest";
import { meanOf, pack, type Vector, vectorSize } from "./vectors.ts";

/** A vector in the direction of one axis. */
const axis = (at: number): Vector =>
  pack(Array.from({ length: vectorSize }, (_, index) => (index === at ? 1 : 0)));

test("a mean depends on the directions of its parts and their weights, not on their lengths", () => {
  const short = Int8Array.from(axis(0), (one) => Math.round(one / 10));
  const mean = meanOf([
    { vector: axis(1), weight: 1 },
    { vector: short, weight: 1 },
  ]);
  expect([mean[0], mean[1], mean[2]]).toEqual([127, 127, 0]);
});
