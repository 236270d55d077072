/** The AI SDK's headers for UI message streams; proxies must not buffer or compress them. */
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
  "X-Vercel-AI-UI-Message-Stream": "v1",
};

const encoder = new TextEncoder();

/**
 * Server-sent events with one JSON chunk each; a list of chunks is sent together. `onCancel` runs when the
 * client leaves.
 */
export function eventStream(chunks: AsyncIterable<object | object[]>, onCancel?: () => void): Response {
  const iterator = chunks[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) {
        controller.enqueue(encoder.encode("data: [DONE]\n\n"));
        controller.close();
      } else {
        const events = [next.value].flat().map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
        controller.enqueue(encoder.encode(events.join("")));
      }
    },
    async cancel() {
      onCancel?.();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers });
}
