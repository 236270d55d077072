import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { streamText } from "ai";
import { afterAll, expect, test } from "vitest";
import { readReply, startBridge } from "../scripts/model-bridge.ts";

const dir = mkdtempSync(join(tmpdir(), "bridge-"));
const bridge = await startBridge({ dir, port: 0 });
afterAll(async () => {
  await bridge.stop();
  rmSync(dir, { recursive: true });
});

async function ask(name: string, reply: string) {
  writeFileSync(join(dir, "replies", `${name}.txt`), reply);
  const model = createOpenAICompatible({ name: "service", baseURL: bridge.url, includeUsage: true })(
    "bridge",
  );
  const { stream } = streamText({
    model,
    prompt: "Hi",
    maxRetries: 0,
    maxOutputTokens: 40,
    onError: () => {},
  });
  const parts = { text: "", thinking: "", finish: "", error: false };
  try {
    for await (const part of stream) {
      if (part.type === "text-delta") parts.text += part.text;
      if (part.type === "reasoning-delta") parts.thinking += part.text;
      if (part.type === "error") parts.error = true;
      if (part.type === "finish") parts.finish = part.finishReason;
    }
  } catch {
    parts.error = true;
  }
  return parts;
}

test("a request is written to a file, and another file is its answer", async () => {
  expect(await ask("001", "What did you build?\n")).toMatchObject({
    text: "What did you build?",
    finish: "stop",
  });
  const request = JSON.parse(readFileSync(join(dir, "requests/001.json"), "utf8")) as object;
  expect(request).toMatchObject({ task: "reply", limit: 40, messages: [{ role: "user", content: "Hi" }] });
});

test("faults are simulated by the first lines", async () => {
  expect(await ask("002", "#!status 400 No.\n")).toMatchObject({ text: "", error: true });
  expect(await ask("003", "#!finish length\n#!reasoning Hm.\nAnd then")).toMatchObject({
    text: "And then",
    thinking: "Hm.",
    finish: "length",
  });
  expect(await ask("004", "#!break\nOne two")).toMatchObject({ text: "One two", error: true });
  expect(readReply("#!nousage\n#!delay 10\n#! is no fault")).toEqual({
    faults: new Map([
      ["nousage", ""],
      ["delay", "10"],
    ]),
    words: "#! is no fault",
  });
});
