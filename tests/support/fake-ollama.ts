/** A local model service with Ollama's documented API, and chat completions with a context that cuts. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

type Options = {
  /** The context in tokens; earlier text is dropped silently. */
  window?: number;
  models?: string[];
  /** The key that requests must have. */
  key?: string;
  /** Whether it handles one request at a time. */
  isSerial?: boolean;
  /** Milliseconds before the first word. */
  firstMs?: number;
};

export type FakeOllama = {
  /** Without a path. */
  origin: string;
  /** The keys that requests carried, in order. */
  keys: string[];
  stop: () => Promise<void>;
};

type Body = { model: string; messages: { content: string }[]; max_tokens?: number };

const numbers = Array.from({ length: 500 }, (_, at) => at + 1).join(" ");
const animals = {
  animals: [
    { name: "dog", legs: 4 },
    { name: "hen", legs: 2 },
    { name: "fish", legs: 0 },
  ],
};

/** A good model's answers to the requests of a test. */
function answerTo(read: string, last: string): string {
  if (last.includes("Describe the sea")) return "The sea is wide and grey. It moves all day.";
  if (last.includes("List a dog")) return JSON.stringify(animals);
  if (read.includes("Copy the one sentence"))
    return JSON.stringify({ quote: "Three men and a dog brought it back on a sledge in one afternoon." });
  if (last.includes("Lager")) return "Wie haben Sie die neuen Kollegen eingearbeitet?";
  if (last.includes("Count from 1")) return numbers;
  if (last.includes("What is the code word?"))
    return read.includes("marigold") ? "marigold" : "I do not know.";
  return "Ready.";
}

export async function startFakeOllama({
  window = 32_768,
  models = ["nomic-embed-text", "qwen3:8b"],
  key,
  isSerial = false,
  firstMs = 0,
}: Options = {}): Promise<FakeOllama> {
  const keys: string[] = [];
  let last: Promise<void> = Promise.resolve();
  const json = (response: ServerResponse, data: unknown, status = 200) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data));

  async function complete(response: ServerResponse, { messages, max_tokens = Infinity }: Body) {
    const all = messages.map(({ content }) => content).join("\n");
    const text = answerTo(all.slice(-4 * window), messages.at(-1)?.content ?? "");
    const words = text.split(/(?= )/);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
    await sleep(firstMs);
    for (const content of words.slice(0, max_tokens)) {
      send({ choices: [{ index: 0, delta: { content } }] });
      await sleep(1);
    }
    const finish_reason = words.length > max_tokens ? "length" : "stop";
    send({ choices: [{ index: 0, delta: {}, finish_reason }] });
    const prompt_tokens = Math.min(window, Math.round(all.length / 4));
    send({ choices: [], usage: { prompt_tokens, completion_tokens: words.length, total_tokens: 0 } });
    response.end("data: [DONE]\n\n");
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await readText(request);
      const sent = request.headers.authorization?.replace("Bearer ", "");
      if (sent) keys.push(sent);
      if (key && sent !== key)
        return json(response, { error: { message: "Incorrect API key provided" } }, 401);
      if (request.url === "/api/tags") return json(response, { models: models.map((name) => ({ name })) });
      if (request.url === "/api/ps") return json(response, { models: [] });
      if (request.url === "/api/show")
        return json(response, { capabilities: [body.includes("embed") ? "embedding" : "completion"] });
      if (request.url === "/v1/models") return json(response, { data: models.map((id) => ({ id })) });
      if (request.url !== "/v1/chat/completions") return response.writeHead(404).end("404 page not found");
      const chat = JSON.parse(body) as Body;
      if (!models.includes(chat.model))
        return json(response, { error: { message: `model "${chat.model}" not found` } }, 404);
      const before = isSerial ? last : Promise.resolve();
      const done = before.then(() => complete(response, chat));
      last = done;
      return done;
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
