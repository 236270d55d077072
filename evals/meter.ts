/** Counts what the product sends to its model service, by a `fetch` in place of the global one. */
import { AsyncLocalStorage } from "node:async_hooks";

/** One request for a chat completion. Tokens are null where the service does not count them. */
export type Request = { status: number; input: number | null; cached: number | null; output: number | null };

/** `fetch` without the meter, for the judge. */
export const plainFetch = globalThis.fetch;

let requests: Request[] = [];
const planted = new AsyncLocalStorage<{ text: string | null }>();

/** The requests since the last call. */
export function takeRequests(): Request[] {
  const taken = requests;
  requests = [];
  return taken;
}

/** Answers the first request that `work` makes with a text, in place of the service. */
export const plantAnswer = <T>(text: string, work: () => Promise<T>): Promise<T> =>
  planted.run({ text }, work);

export function installMeter(): void {
  let count = 0;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes("/chat/completions")) return plainFetch(input, init);
    const plan = planted.getStore();
    if (plan?.text != null) {
      const content = plan.text;
      plan.text = null;
      return streamOf(content);
    }
    const request: Request = { status: 0, input: null, cached: null, output: null };
    requests.push(request);
    if (process.stderr.isTTY) process.stderr.write(`\r${++count} requests\r`);
    const response = await plainFetch(input, init);
    request.status = response.status;
    if (!response.ok || !response.body) return response;
    return new Response(response.body.pipeThrough(usageReader(request)), response);
  };
}

type Usage = {
  prompt_tokens?: number;
  completion_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number } | null;
};

/** Passes a stream of events on and notes the usage in it. */
function usageReader(request: Request): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("data: {")) continue;
        const { usage } = JSON.parse(line.slice(6)) as { usage?: Usage | null };
        if (!usage) continue;
        request.input = usage.prompt_tokens ?? null;
        request.output = usage.completion_tokens ?? null;
        request.cached = usage.prompt_tokens_details?.cached_tokens ?? null;
      }
    },
  });
}

function streamOf(content: string): Response {
  const event = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ id: "planted", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  return new Response(`${event({ content }, null)}${event({}, "stop")}data: [DONE]\n\n`, {
    headers: { "content-type": "text/event-stream" },
  });
}
