import { generateText, streamText } from "ai";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Task } from "../tasks";
import { ask } from "./ask";
import { practiceModel, practiceOptions } from "./model";
import { hold, input } from "./talk.fixture";

const options = practiceOptions;
const asking: Task = { task: "ask", input: input({}) };
const { turns } = hold([
  "I run a bakery.",
  "Last May the oven broke. I rang every bakery in town and borrowed one, so all orders went out.",
]);

describe("the practice model in the AI SDK", () => {
  it("generates text with usage and a finish reason", async () => {
    const result = await generateText({
      model: practiceModel({ wordsPerSecond: 40 }),
      prompt: "x".repeat(400),
      providerOptions: options(asking),
    });
    expect(result.text).toBe(ask(input({})));
    expect(result.finishReason).toBe("stop");
    expect(result.usage.inputTokens).toBeGreaterThanOrEqual(100);
    expect(result.usage.inputTokens).toBeLessThan(140);
    expect(result.usage.outputTokens).toBe(Math.ceil(result.text.length / 4));
    expect(result.finalStep.response.modelId).toBe("practice");
  });

  it("streams word by word at the pace that it is given", async () => {
    const begun = performance.now();
    const result = streamText({
      model: practiceModel({ wordsPerSecond: 100 }),
      prompt: "x",
      providerOptions: options(asking),
    });
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    const took = performance.now() - begun;
    expect(pieces.join("")).toBe(ask(input({})));
    expect(pieces.length).toBeGreaterThan(8);
    expect(took).toBeGreaterThan(150);
    expect((await result.usage).outputTokens).toBeGreaterThan(5);
    expect(await result.finishReason).toBe("stop");
  });

  it.each([
    ["never takes over 3 s", 2, 2900],
    ["takes no time at a pace of 0", 0, 0],
  ])("%s", async (_, wordsPerSecond, longest) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const result = await practiceModel({ wordsPerSecond }).doStream({
      prompt: [],
      providerOptions: options(asking),
    });
    let text = "";
    const reading = (async () => {
      for await (const part of result.stream) if (part.type === "text-delta") text += part.delta;
    })();
    await vi.advanceTimersByTimeAsync(longest / 2);
    expect(text === ask(input({}))).toBe(wordsPerSecond === 0);
    await vi.advanceTimersByTimeAsync(longest / 2);
    await reading;
    expect(text).toBe(ask(input({})));
  });

  it("does brief and summarise", async () => {
    for (const task of ["brief", "summarise"] as const) {
      const result = await generateText({
        model: practiceModel({ wordsPerSecond: 0 }),
        prompt: "x",
        providerOptions: options({
          task,
          input: { characterName: "Maya", previous: null, turns },
        }),
      });
      expect(result.text).toContain("Talked about ");
    }
  });

  it("stops at once when it is aborted", async () => {
    const stop = new AbortController();
    const model = practiceModel({ wordsPerSecond: 1 });
    const { stream } = await model.doStream({
      prompt: [],
      providerOptions: options(asking),
      abortSignal: stop.signal,
    });
    const reader = stream.getReader();
    for (let i = 0; i < 4; i++) await reader.read();
    stop.abort(new Error("enough"));
    await expect(reader.read()).rejects.toThrow("enough");
    await expect(
      model.doGenerate({ prompt: [], providerOptions: options(asking), abortSignal: stop.signal }),
    ).rejects.toThrow("enough");
  });

  it("leaves no timer behind when nobody reads on", async () => {
    const { stream } = await practiceModel({ wordsPerSecond: 1 }).doStream({
      prompt: [],
      providerOptions: options(asking),
    });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
  });

  it("says so when the task is missing or unknown", async () => {
    const model = practiceModel({ wordsPerSecond: 0 });
    await expect(model.doGenerate({ prompt: [] })).rejects.toThrow("providerOptions.practice");
    await expect(
      model.doStream({ prompt: [], providerOptions: { practice: { task: "sing" } } }),
    ).rejects.toThrow("sing");
  });
});
