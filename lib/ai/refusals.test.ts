import { describe, expect, test } from "vitest";
import { type ChatRequest, inShape, isTooLong, namedContext, simplerShape, wholeShape } from "./refusals.ts";

const request: ChatRequest = {
  model: "m",
  messages: [
    { role: "system", content: "Rules." },
    { role: "user", content: "Hi." },
  ],
  max_tokens: 400,
  temperature: 0.2,
  stream_options: { include_usage: true },
  response_format: { type: "json_schema" },
};

describe("the simpler form after a refusal", () => {
  test.each([
    [
      "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      { limit: "max_completion_tokens" },
    ],
    ["Unrecognized field stream_options", { usage: false }],
    ["temperature is not supported with this model", { temperature: false }],
    ["This model does not accept messages of the role system", { system: false }],
    ["response_format json_schema is not supported", { json: "object" }],
    ["Bad request", { json: "object" }],
  ])("%s", (text, change) => {
    expect(simplerShape(wholeShape, request, 400, text)).toEqual({ ...wholeShape, ...change });
  });

  test("falls back to plain words, then to other features that services refuse", () => {
    const object = { ...wholeShape, json: "object" as const };
    expect(simplerShape(object, inShape(request, object), 400, "no")).toMatchObject({ json: "text" });
    const words = { ...wholeShape, json: "text" as const };
    expect(simplerShape(words, inShape(request, words), 422, "no")).toMatchObject({ usage: false });
  });

  test.each([
    [401, "Wrong key"],
    [429, "Slow down"],
    [500, "It broke"],
    [400, "This model's maximum context length is 4096 tokens."],
  ])("there is none after %i %s", (status, text) => {
    expect(simplerShape(wholeShape, request, status, text)).toBeNull();
  });

  test("a server that fails on the schema gets requests without it", () => {
    expect(simplerShape(wholeShape, request, 500, "failed to parse grammar")).toMatchObject({
      json: "object",
    });
  });

  test("a minimal request has no simpler form", () => {
    const bare = { messages: [{ role: "user", content: "Hi." }] };
    expect(simplerShape(wholeShape, bare, 400, "no")).toBeNull();
  });
});

test("a request uses the learned form", () => {
  const shape = {
    json: "text",
    limit: "max_completion_tokens",
    usage: false,
    temperature: false,
    effort: false,
    system: false,
  } as const;
  expect(inShape({ ...request, reasoning_effort: "low" }, shape)).toEqual({
    model: "m",
    max_completion_tokens: 400,
    messages: [{ role: "user", content: "Rules.\n\nHi." }],
  });
  expect(inShape(request, wholeShape)).toEqual(request);
});

test.each([
  ["This model's maximum context length is 8192 tokens. However, you requested 9300 tokens.", 8192],
  ["the request exceeds the available context size (4096 tokens)", 4096],
  ["prompt is too long: 210,000 tokens > 200,000 maximum", null],
  ["context length exceeded", null],
])("%s", (text, tokens) => {
  expect(isTooLong(400, text)).toBe(true);
  expect(namedContext(text, 128_000)).toBe(tokens);
});
