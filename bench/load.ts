// Generates load in a separate process: HTTP/1.1 over plain sockets, because it shares the machine with the server.
// Responses are checked after the measurement.
import { connect, type Socket } from "node:net";

export type Target = { port: number; host: string };
export type LoadOrder =
  | {
      do: "streams";
      target: Target;
      /** Complete requests, one per stream, each over its own connection. */
      requests: string[];
      /** The starts are spread evenly over this many milliseconds; 0 for all at once. */
      spreadMs: number;
      /** The first occurrence of these bytes in the body is the first token. */
      marker: string;
      timeoutMs: number;
    }
  | { do: "rate"; target: Target; requests: string[]; connections: number; seconds: number };
/** One stream, in milliseconds since its start; `startedAt` since the start of all. Null if it never arrived. */
export type Stream = { startedAt: number; first: number | null; total: number; body: string; status: number };
export type Rate = {
  count: number;
  seconds: number;
  /** The number of responses other than 200. */
  failed: number;
  /** Milliseconds to the first and to the last byte, of every request. */
  firstByte: number[];
  whole: number[];
};
export type LoadReport = { streams: Stream[] } | { rate: Rate };

const lastChunk = Buffer.from("0\r\n\r\n");
const statusOf = (head: string) => Number(head.slice(9, 12));

/** The body of a response that ends with its connection. */
function bodyOf(received: Buffer): string {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return "";
  const head = received.toString("latin1", 0, end);
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return received.toString("utf8", end + 4);
  const parts: Buffer[] = [];
  for (let at = end + 4; at < received.length;) {
    const line = received.indexOf("\r\n", at);
    const size = line === -1 ? 0 : Number.parseInt(received.toString("latin1", at, line), 16);
    if (!size) break;
    parts.push(received.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts).toString("utf8");
}

function stream(
  target: Target,
  request: string,
  begin: number,
  marker: Buffer,
  timeoutMs: number,
): Promise<Stream> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let first: number | null = null;
    const start = performance.now();
    const socket = connect({ ...target, noDelay: true }, () => socket.write(request));
    const patience = setTimeout(() => socket.destroy(), timeoutMs);
    socket.on("data", (part) => {
      parts.push(part);
      // A marker split over two packets would be found with the next token, 10 ms later. This has not been seen.
      if (first === null && part.includes(marker)) first = performance.now() - start;
      // The last byte if the server keeps the connection open. A server that closes it ends the response below.
      if (part.subarray(-5).equals(lastChunk)) socket.destroy();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      const total = performance.now() - start;
      clearTimeout(patience);
      const received = Buffer.concat(parts);
      const status = statusOf(received.toString("latin1", 0, 16));
      resolve({ startedAt: start - begin, first, total, status, body: bodyOf(received) });
    });
  });
}

async function streams(order: Extract<LoadOrder, { do: "streams" }>): Promise<Stream[]> {
  const { requests, spreadMs, target, timeoutMs } = order;
  const marker = Buffer.from(order.marker);
  const begin = performance.now();
  return Promise.all(
    requests.map(async (request, index) => {
      const wait = (spreadMs * index) / requests.length;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      return stream(target, request, begin, marker, timeoutMs);
    }),
  );
}

/** Whether these bytes are a complete response, on a connection that stays open. */
function isWhole(received: Buffer): boolean {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const head = received.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return received.length >= end + 4 + Number(length);
  return received.subarray(-7).toString("latin1") === "\r\n0\r\n\r\n";
}

function rate({ target, requests, connections, seconds }: Extract<LoadOrder, { do: "rate" }>): Promise<Rate> {
  const result: Rate = { count: 0, seconds, failed: 0, firstByte: [], whole: [] };
  const begin = performance.now();
  const until = begin + seconds * 1000;
  let next = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      let received: Buffer | null = null;
      let start = 0;
      const ask = () => {
        received = null;
        start = performance.now();
        socket.write(requests[next++ % requests.length] ?? "");
      };
      const socket: Socket = connect({ ...target, noDelay: true }, ask);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        // Closed during a response, which therefore failed.
        if (performance.now() < until) result.failed++;
        resolve();
      });
      socket.on("data", (part) => {
        if (received === null) result.firstByte.push(performance.now() - start);
        received = received === null ? part : Buffer.concat([received, part]);
        if (!isWhole(received)) return;
        const now = performance.now();
        result.whole.push(now - start);
        result.count++;
        if (statusOf(received.toString("latin1", 0, 16)) !== 200) result.failed++;
        if (now < until) ask();
        else socket.destroy();
      });
    });
  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    result.seconds = (performance.now() - begin) / 1000;
    return result;
  });
}

process.on("message", (order: LoadOrder) => {
  const work =
    order.do === "streams"
      ? streams(order).then((made) => ({ streams: made }))
      : rate(order).then((made) => ({ rate: made }));
  void work.then((report: LoadReport) => process.send?.(report));
});
process.on("disconnect", () => process.exit(0));
