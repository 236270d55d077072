// The server process: node:http around Next's request handler. Started by the supervisor, which talks to it over
// IPC; it handles no signal itself (Ctrl-C reaches the whole process group, and replies must be let finish first).
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { env } from "../lib/env.ts";
import { log } from "../lib/log.ts";
import { boundBody, refuse, vouchFor } from "./edge.ts";

export type Order = { do: "listen" } | { do: "drain"; timeoutMs: number };
export type Report = { is: "listening" } | { is: "failed"; code: string };

/** What the application leaves here to be called before an end: it waits for running replies, then marks the rest. */
type Drain = (timeoutMs: number) => Promise<void>;
const report = (message: Report) => process.connected && process.send?.(message);
const hook = (name: string) => (globalThis as Record<symbol, unknown>)[Symbol.for(`colloquy.${name}`)];
const drainHook = () => hook("drain") as Drain | undefined;
/** The application leaves this one when it is loaded: it begins the daily job's schedule. */
const startDaily = () => (hook("daily") as (() => void) | undefined)?.();

const settings = env();
// The application may believe what `vouchFor` wrote (lib/caller.ts).
(globalThis as Record<symbol, unknown>)[Symbol.for("colloquy.ownServer")] = true;
const dev = process.argv.includes("--dev");

let handle: ((req: IncomingMessage, res: ServerResponse) => Promise<void>) | undefined;
let inFlight = 0;
let draining = false;

async function answer(req: IncomingMessage, res: ServerResponse) {
  inFlight++;
  res.once("close", () => inFlight--);
  boundBody(req, res);
  if (draining) res.setHeader("Connection", "close");
  const refusal = refuse(req);
  if (refusal) {
    res.writeHead(refusal.status, refusal.headers).end(refusal.body);
    return;
  }
  vouchFor(req, settings.TRUST_PROXY);
  // Next sends the head by itself and the body after; together with the first of the body it is one write less.
  res.flushHeaders = () => {};
  try {
    await handle?.(req, res);
  } catch (error) {
    log().error({ err: error }, "a request failed outside of the application");
    const body = JSON.stringify({ detail: "Something went wrong.", code: "internal" });
    if (res.headersSent) res.destroy();
    else res.writeHead(500, { "Content-Type": "application/json" }).end(body);
  }
}

// Hot reload has a websocket; elsewhere one who asks for another protocol gets an ordinary answer.
const server = createServer({ shouldUpgradeCallback: () => dev }, (req, res) => void answer(req, res));
server.headersTimeout = 20_000;
server.requestTimeout = 30 * 60_000; // To receive a request: a large upload over a slow line. Answers have no limit.
server.keepAliveTimeout = 65_000; // Longer than the 60 s of usual proxies, which else send into a closing connection.
server.on("clientError", (_error, socket) => {
  if (socket.writable)
    socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  else socket.destroy();
});
server.on("error", (error: NodeJS.ErrnoException) => {
  report({ is: "failed", code: error.code ?? error.message });
  setTimeout(() => process.exit(1), 100);
});

const app = next({ dev, dir: process.cwd(), port: settings.PORT, httpServer: server });
const prepared = app.prepare().then(() => {
  handle = app.getRequestHandler();
  if (dev) return;
  // Next writes whatever it is given over many lines; ours are one each, without people's words.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.removeAllListeners(event);
    process.on(event, (error: unknown) => log().error({ err: error }, event));
  }
});

prepared.catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

let deadline = Infinity;
let repliesEnded = false;

async function waitUntil(isDone: () => boolean, limit: () => number) {
  for (; !isDone() && Date.now() < limit(); await sleep(25)) server.closeIdleConnections();
}

/** Ends this process once running replies are done, at the latest when the time is up. A second call hurries. */
async function drain(timeoutMs: number) {
  deadline = Math.min(deadline, Date.now() + timeoutMs);
  const hook = drainHook();
  void Promise.resolve(hook?.(timeoutMs))
    .catch((error: unknown) => log().error({ err: error }, "running replies could not be ended"))
    .then(() => (repliesEnded = true));
  if (draining) return;
  draining = true;
  server.close();
  await waitUntil(
    () => repliesEnded,
    () => deadline + 2000,
  ); // It needs a moment to mark those it cuts.
  // What is still under way is short, or a stream that waits for nothing; unless there is no hook to ask.
  const grace = hook ? Date.now() + 3000 : Infinity;
  await waitUntil(
    () => inFlight === 0,
    () => Math.min(deadline, grace) + 500,
  );
  server.closeAllConnections();
  await Promise.race([app.close(), sleep(1000)]);
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
process.on("disconnect", () => void drain(25_000)); // The supervisor is gone; nobody else would end this one.
process.on("message", (order: Order) => {
  if (order.do === "drain") void drain(order.timeoutMs);
  else
    void prepared.then(() =>
      server.listen(settings.PORT, () => {
        report({ is: "listening" });
        startDaily();
      }),
    );
});
