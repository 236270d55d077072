/** Names the model and how passages are cut. Stored vectors of another name cannot be compared and are made again. */
export const vectorsName = "use-lite-en-0.2.0/1";
/** Numbers in a vector, one byte each. */
export const vectorSize = 512;

/** A text's meaning as a direction: texts that mean the same point the same way. */
export type Vector = Int8Array;

/** Keeps a vector in one byte for each number. Its length is lost, which comparing does not need. */
export function pack(vector: readonly number[]): Vector {
  const largest = vector.reduce((max, one) => Math.max(max, Math.abs(one)), 0) || 1;
  return Int8Array.from(vector, (one) => Math.round((one / largest) * 127));
}

/** How alike two texts are, from -1 to 1. */
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

/** Several vectors as bytes, as the database stores them. */
export function joinVectors(vectors: readonly Vector[]): Buffer {
  return Buffer.concat(vectors.map((one) => Buffer.from(one.buffer, one.byteOffset, one.byteLength)));
}

/** The vectors that `joinVectors` joined. */
export function splitVectors(bytes: Uint8Array): Vector[] {
  return Array.from(
    { length: bytes.byteLength / vectorSize },
    (_, at) => new Int8Array(bytes.buffer, bytes.byteOffset + at * vectorSize, vectorSize),
  );
}
