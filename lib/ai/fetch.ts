import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { gather } from "./gather.ts";

/** How long words may wait for the next ones, in milliseconds: 25 times a second reads as steadily as 100 times. */
const gatherMs = 40;

/**
 * `fetch` for model services, over node:http: what the SDK and the way to the reader cost is by the piece and not by
 * the word, so words that come close together are handed on together. The first ones never wait.
 */
export const modelFetch: typeof fetch = async (input, init) => {
  if (typeof input !== "string" || typeof init?.body !== "string") return fetch(input, init);
  const answer = await ask(input, init, init.body);
  const { statusCode = 502, headers } = answer;
  if (statusCode >= 300 && statusCode < 400) {
    // Where a service has moved is for the platform's own fetch to follow.
    answer.destroy();
    return fetch(input, init);
  }
  const known = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const isStream = statusCode === 200 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "");
  const body = isStream
    ? events(answer, init.signal)
    : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status: statusCode, headers: known });
};

/** Sends the request and waits for the head of the answer. Fails as `fetch` does, which the SDK tries again. */
function ask(url: string, { method, headers, signal }: RequestInit, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const failed = (cause: unknown) =>
      reject(signal?.aborted ? (signal.reason as Error) : new TypeError("fetch failed", { cause }));
    if (signal?.aborted) return failed(null);
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    const request = send(
      url,
      {
        method: method ?? "POST",
        headers: {
          ...Object.fromEntries(new Headers(headers)),
          "accept-encoding": "identity",
          "content-length": Buffer.byteLength(body),
        },
        ...(signal && { signal }),
      },
      resolve,
    );
    request.on("error", failed);
    request.end(body);
  });
}

/** The events of an answer, gathered. It errors when the connection is cut, and with the signal's own reason. */
function events(answer: IncomingMessage, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  const decoder = new StringDecoder("utf8");
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const gathered = gather(gatherMs, (text) => controller.enqueue(encoder.encode(text)));
      let isOver = false;
      const end = (close: () => void) => {
        if (isOver) return;
        isOver = true;
        gathered.end();
        close();
      };
      answer.on("data", (part: Buffer) => gathered.add(decoder.write(part)));
      answer.on("end", () => end(() => controller.close()));
      answer.on("error", (cause) =>
        end(() => controller.error(signal?.aborted ? signal.reason : new TypeError("terminated", { cause }))),
      );
      answer.on("close", () => end(() => controller.error(new TypeError("terminated"))));
    },
    cancel() {
      answer.destroy();
    },
  });
}
