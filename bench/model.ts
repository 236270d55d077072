// A model service in a separate process: chat completions over HTTP/1.1 with as little processor time as possible, because
// it shares the machine with the product. Started by `rig.ts`, which controls it over IPC.
import { createServer, type Socket } from "node:net";

/** Settings for later requests. Times in milliseconds. */
export type ModelSettings = {
  firstTokenMs: number;
  intervalMs: number;
  tokens: number;
  /** One in this many requests gets a 500, which a client may retry; 0 for none. */
  failEvery: number;
  /** Answers with paragraphs, lists and code, like a model, instead of numbered words. */
  prose?: boolean;
};
export type ModelOrder = { do: "set"; settings: ModelSettings } | { do: "count" };
export type ModelReport =
  { is: "listening"; port: number } | { is: "set" } | { is: "count"; requests: number };

/** The model's text: numbered words, each of which is one token. */
export const tokenText = (index: number): string => `${index === 0 ? "" : " "}word${index}`;
export const wholeText = (tokens: number): string =>
  Array.from({ length: tokens }, (_, index) => tokenText(index)).join("");

const passage = `## What you could tell next

You spoke of the till, and of what came of it. **The first step** was to count with each shift, and to write down what \
was found; most people would have begun with a new rule instead, and nobody would have known why the sums were off. What \
did the others say when you came with your list?

- You counted for *two weeks*, which is long enough to see a pattern.
- You changed one thing: how a shift is handed over.
- You left when it ran without you.

A reader will want to see it in figures, as a table of your own would have shown it:

\`\`\`
week   gap   counted by
1      41    two people
6       9    one person
\`\`\`

So let us stay there for a moment. Which of the two changes did more, and how do you know?

`;
const passageWords = passage.trim().match(/\s*\S+/g) ?? [];
/** Words per token of prose, so that a long reply ends within a minute at the rate of tokens. */
export const proseWords = 2;
const proseWord = (index: number): string => {
  const word = passageWords[index % passageWords.length] ?? "";
  return index > 0 && !/^\s/.test(word) ? `\n\n${word}` : word;
};
const proseText = (index: number): string =>
  Array.from({ length: proseWords }, (_, word) => proseWord(index * proseWords + word)).join("");

const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const base =
  '"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1700000000,"model":"bench","system_fingerprint":"fp_bench"';
const event = (choices: string, more = "") => chunked(`data: {${base},"choices":[${choices}]${more}}\n\n`);
const delta = (content: string, finish = "null") =>
  event(`{"index":0,"delta":{${content}},"logprobs":null,"finish_reason":${finish}}`);

let settings: ModelSettings = { firstTokenMs: 50, intervalMs: 10, tokens: 100, failEvery: 0 };
let requests = 0;
const frames: Buffer[] = [];
const proseFrames: Buffer[] = [];
const frameOf = (text: string): Buffer => Buffer.from(delta(`"content":${JSON.stringify(text)}`));
const frame = (index: number, prose: boolean): Buffer =>
  prose ? (proseFrames[index] ??= frameOf(proseText(index))) : (frames[index] ??= frameOf(tokenText(index)));
const head = Buffer.from(
  "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n" +
    delta('"role":"assistant","content":""'),
);
const usage = (tokens: number): string =>
  `"usage":{"prompt_tokens":400,"completion_tokens":${tokens},"total_tokens":${400 + tokens}}`;
const tail = (tokens: number) =>
  Buffer.from(
    `${delta("", '"stop"')}${event("", `,${usage(tokens)}`)}${chunked("data: [DONE]\n\n")}0\r\n\r\n`,
  );

function answer(socket: Socket, body: string): void {
  requests++;
  const { firstTokenMs, intervalMs, tokens, failEvery, prose = false } = settings;
  if (failEvery > 0 && requests % failEvery === 0) {
    sendJson(
      socket,
      "500 Internal Server Error",
      '{"error":{"message":"scripted failure","type":"server_error"}}',
    );
  } else if (!body.includes('"stream":true')) {
    const message = '{"role":"assistant","content":"They spoke of their work, and of what came of it."}';
    sendJson(
      socket,
      "200 OK",
      '{"id":"chatcmpl-bench","object":"chat.completion","created":1700000000,"model":"bench",' +
        `"choices":[{"index":0,"message":${message},"logprobs":null,"finish_reason":"stop"}],${usage(12)}}`,
    );
  } else {
    let next = 0;
    socket.write(head);
    const say = () => {
      if (socket.destroyed) return clearInterval(timer);
      if (next < tokens) socket.write(frame(next++, prose));
      if (next < tokens) return;
      clearInterval(timer);
      socket.write(tail(tokens));
    };
    let timer: NodeJS.Timeout;
    setTimeout(() => {
      timer = setInterval(say, intervalMs);
      say();
    }, firstTokenMs);
  }
}

function sendJson(socket: Socket, status: string, body: string): void {
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Handles the requests of one connection in order. Supports only bodies with a Content-Length. */
function serve(socket: Socket): void {
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  let received = Buffer.alloc(0);
  socket.on("data", (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const length = Number(
        /\r\ncontent-length: *(\d+)/i.exec(received.toString("latin1", 0, end))?.[1] ?? 0,
      );
      if (received.length < end + 4 + length) return;
      const body = received.toString("utf8", end + 4, end + 4 + length);
      received = received.subarray(end + 4 + length);
      answer(socket, body);
    }
  });
}

const tell = (report: ModelReport) => process.send?.(report);
if (process.send) {
  const server = createServer(serve);
  server.listen({ port: 0, host: "127.0.0.1", backlog: 2048 }, () => {
    const address = server.address();
    if (address !== null && typeof address === "object") tell({ is: "listening", port: address.port });
  });
  process.on("message", (order: ModelOrder) => {
    if (order.do === "set") {
      settings = order.settings;
      tell({ is: "set" });
    } else tell({ is: "count", requests });
  });
  process.on("disconnect", () => process.exit(0));
}
