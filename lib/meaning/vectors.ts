/** Identifies the model and the way of cutting passages. Stored vectors with another name are computed again. */
export const vectorsName = "use-lite-en-0.2.0/1";
/** Components of a vector, one byte each. Exported for tests and `bench/seed.ts`, which make vectors. */
export const vectorSize = 512;

/** An embedding. Only its direction carries meaning. */
export type Vector = Int8Array;

/** Quantises a vector to one byte per component. Loses its length, which cosine similarity does not need. */
export function pack(vector: readonly number[]): Vector {
  const largest = vector.reduce((max, one) => Math.max(max, Math.abs(one)), 0) || 1;
  return Int8Array.from(vector, (one) => Math.round((one / largest) * 127));
}

/** Cosine similarity, from -1 to 1. */
export function cosine(a: Vector, b: Vector): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < vectorSize; at++) {
    const [left = 0, right = 0] = [a[at], b[at]];
    product += left * right;
    ofA += left * left;
    ofB += right * right;
  }
  return product / (Math.sqrt(ofA * ofB) || 1);
}

/** Vectors as bytes, for the database. */
export function joinVectors(vectors: readonly Vector[]): Buffer {
  return Buffer.concat(vectors.map((one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength)));
}

/** Reverses `joinVectors`. */
export function splitVectors(bytes: Uint8Array): Vector[] {
  return Array.from(
    { length: bytes.byteLength / vectorSize },
    (_, at) => new Int8Array(bytes.buffer, bytes.byteOffset + at * vectorSize, vectorSize),
  );
}

/** The weighted mean of vectors, each counted by its direction. */
export function meanOf(parts: readonly { vector: Vector; weight: number }[]): Vector {
  const sum = Array.from({ length: vectorSize }, () => 0);
  for (const { vector, weight } of parts) {
    const length = Math.sqrt(vector.reduce((total, one) => total + one * one, 0)) || 1;
    for (const [at, one] of vector.entries()) sum[at] = (sum[at] ?? 0) + (weight * one) / length;
  }
  return pack(sum);
}
