import { describe, expect, test } from "vitest";
import { assertText, boundRequest, parseParameters, readForm, readJson, sizeText } from "./body.ts";

const post = (body: BodyInit, type = "application/json") =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": type },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
const form = "application/x-www-form-urlencoded";
const tooLarge = { code: "too_large", message: "The request is larger than 16 kB. Send less at once." };

describe("a body", () => {
  test("a body at the limit is read; one more byte is refused", async () => {
    const text = JSON.stringify("x".repeat(16_382));
    expect(await readJson(post(text), 16_384)).toHaveLength(16_382);
    await expect(readJson(post(`${text} `), 16_384)).rejects.toMatchObject(tooLarge);
    await expect(boundRequest(post(`${text} `), 16_384)).rejects.toMatchObject(tooLarge);
  });

  test("a body without a length is counted as it arrives, and the rest is discarded", async () => {
    let isCancelled = false;
    let left = 100;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1000));
        else controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    });
    await expect(readJson(post(stream), 16_384)).rejects.toMatchObject(tooLarge);
    await expect.poll(() => left).toBeLessThan(0);
    expect(isCancelled).toBe(false);
  });

  test("is passed on unchanged", async () => {
    const bound = await boundRequest(post("a=1&b=2", form), 16_384);
    expect([bound.method, bound.headers.get("content-type"), await bound.text()]).toEqual([
      "POST",
      form,
      "a=1&b=2",
    ]);
  });
});

describe("fields", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join("&");
  const malformed = { code: "malformed", message: "The request has more than 50 fields. Send fewer." };

  test("are limited to 50, in forms and queries", async () => {
    expect([...parseParameters(many(50)).keys()]).toHaveLength(50);
    expect(() => parseParameters(many(51))).toThrow(malformed.message);
    expect(Object.keys(await readForm(post(many(50), form), 16_384))).toHaveLength(50);
    await expect(readForm(post(many(51), form), 16_384)).rejects.toMatchObject(malformed);
    await expect(boundRequest(post(many(51), form), 16_384)).rejects.toMatchObject(malformed);
  });

  test("are read unchanged", async () => {
    const fields = await readForm(post("a=1+2&b=%C3%A9&c&a=3", form), 16_384);
    expect(fields).toEqual({ a: "3", b: "é", c: "" });
  });
});

test("JSON nested deeper than 32 levels is refused", () => {
  const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;
  expect(() => assertText(nested(32))).not.toThrow();
  for (const depth of [34, 20_000]) expect(() => assertText(nested(depth))).toThrow(/nested deeper than 32/);
});

test("sizes in words", () => {
  expect([16_384, 131_072, 1_048_576].map(sizeText)).toEqual(["16 kB", "128 kB", "1 MB"]);
});
