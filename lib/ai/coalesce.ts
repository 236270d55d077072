import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type { LanguageModelMiddleware } from "ai";

/** Words that come within this time of each other go on as one part: 25 times a second is fluent. */
const coalesceMs = 40;

/**
 * Joins the words of a streamed answer before they pass through the SDK, the event stream and the browser, where a part
 * costs more than its text. The first word goes on at once, later ones at most `coalesceMs` after they came.
 */
export const coalesce: LanguageModelMiddleware = {
  specificationVersion: "v4",
  wrapStream: async ({ doStream }) => {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: stream.pipeThrough(new TransformStream(joinWords())) };
  },
};

type Part = LanguageModelV4StreamPart;

function joinWords(): Transformer<Part, Part> & { cancel: () => void } {
  let waiting: Extract<Part, { type: "text-delta" }> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  function pass(controller: TransformStreamDefaultController<Part>) {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    controller.enqueue(waiting);
    if (waiting.delta !== "") lastAt = performance.now();
    waiting = null;
  }
  return {
    transform(part, controller) {
      if (part.type !== "text-delta") {
        pass(controller);
        controller.enqueue(part);
        return;
      }
      waiting = waiting ? { ...waiting, delta: waiting.delta + part.delta } : part;
      const leftMs = lastAt + coalesceMs - performance.now();
      if (leftMs > 0) timer ??= setTimeout(pass, leftMs, controller);
      else pass(controller);
    },
    flush: pass,
    cancel: () => clearTimeout(timer),
  };
}
