import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";

const problemsOf = (settings: Record<string, string>) => parseEnv(settings).problems;

test("an address of a model service needs the name of a model; OpenAI's own does not", () => {
  const address = "http://localhost:11434/v1";
  expect(problemsOf({ OPENAI_BASE_URL: address })).toEqual([
    "OPENAI_BASE_URL needs OPENAI_MODEL, the name of a model that this service has, such as qwen3:8b (`ollama list` shows them). Leave both unset for practice mode.",
  ]);
  expect(problemsOf({ OPENAI_BASE_URL: address, OPENAI_MODEL: "qwen3:8b" })).toBeNull();
  expect(problemsOf({ OPENAI_API_KEY: "sk-test" })).toBeNull();
  expect(problemsOf({})).toBeNull();
});

test("a setting with a new name is refused with it", () => {
  expect(problemsOf({ ANSWER_CONTEXT_TOKENS: "8000" })).toEqual([
    "ANSWER_CONTEXT_TOKENS is now OPENAI_CONTEXT_TOKENS: how much the model reads at once, its answer included.",
  ]);
});

test.each([
  ["OPENAI_CONTEXT_TOKENS", "2048", "4096 or more"],
  ["OPENAI_JSON", "yaml", "auto, schema, object or text"],
  ["OPENAI_TEMPERATURE", "3", "0 to 2"],
  ["OPENAI_TIMEOUT", "1", "5 to 3600"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be the http(s) address"],
  ["OPENAI_REASONING", "much", "none, minimal, low, medium or high"],
])("%s=%s is refused", (name, value, says) => {
  expect(problemsOf({ [name]: value })?.[0]).toContain(says);
});
