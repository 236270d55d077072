// What our server does to a request before the application sees it.
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, clientAddressHeader, forwardedEntry, isHost } from "../lib/address.ts";
import { type ErrorCode, errorCodes } from "../lib/errors.ts";
import { countFields, maxFields } from "../lib/http/body.ts";
import { maxActionBytes } from "../lib/operation.ts";

/** An answer that needs no application. */
export type Refusal = { status: number; headers: Record<string, string>; body: string };

const refusal = (code: ErrorCode, detail: string, headers: Record<string, string> = {}): Refusal => ({
  status: errorCodes[code].status,
  headers: {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Request-Id": crypto.randomUUID(),
    Connection: "close",
    ...headers,
  },
  body: JSON.stringify({ detail, code }),
});

/** More than browsers keep for one site. */
const maxCookies = 200;
const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Refuses what no part of the application can answer; null lets a request pass. Next would throw at these. */
export function refuse(req: IncomingMessage): Refusal | null {
  const { url = "/", method = "GET", headers, headersDistinct } = req;
  if (!methods.split(", ").includes(method))
    return refusal("method_not_allowed", `${method} is not possible here; ${methods} are.`, {
      Allow: methods,
    });
  if (!isReadable(url)) return refusal("malformed", "The address of the request is malformed.");
  // Next takes seconds for thousands of parameters or cookies, and nobody else is served meanwhile.
  if (countFields(url) > maxFields)
    return refusal("malformed", `The address has more than ${maxFields} parameters.`);
  if ((headers.cookie ?? "").split(";").length > maxCookies)
    return refusal(
      "malformed",
      `The request has more than ${maxCookies} cookies. Delete those of this site.`,
    );
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1 || !hosts.every(isHost)) return refusal("malformed", "The Host header is malformed.");
  return null;
}

/** `*` and `http://…` are for other methods and for proxies. */
function isReadable(url: string): boolean {
  try {
    return url.startsWith("/") && decodeURIComponent(url.split("?", 1)[0] ?? "") !== "";
  } catch {
    return false;
  }
}

const one = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value.join(",") : value) ?? null;

/**
 * Replaces every header that says where a request comes from by what is known for sure: from the connection, or
 * from the proxies that the owner of the server named. So the application may believe them.
 */
export function vouchFor(req: IncomingMessage, trustedProxies: number) {
  const { headers, socket } = req;
  const address = clientAddress(one(headers["x-forwarded-for"]), socket.remoteAddress ?? "", trustedProxies);
  const claimedHost = forwardedEntry(one(headers["x-forwarded-host"]), trustedProxies);
  const claimedProto = forwardedEntry(one(headers["x-forwarded-proto"]), trustedProxies);
  const host = claimedHost && isHost(claimedHost) ? claimedHost : headers.host;
  const proto = claimedProto?.toLowerCase() === "https" ? "https" : "http";
  for (const name of Object.keys(headers))
    if (name.startsWith("x-forwarded-") || ["forwarded", "x-real-ip", clientAddressHeader].includes(name))
      delete headers[name];
  headers[clientAddressHeader] = address;
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = proto;
  if (host) headers["x-forwarded-host"] = host;
  headers["x-forwarded-port"] = /:(\d+)$/.exec(host ?? "")?.[1] ?? (proto === "https" ? "443" : "80");
}

/** How much is read of a request that goes on after its answer, and for how long. */
const maxRestBytes = 1024 * 1024;
const maxRestMs = 1000;

/** Bounds what is read of a body that is too large, however much its client sends. */
export function boundBody(req: IncomingMessage, res: ServerResponse): void {
  const isCut = req.url?.startsWith("/api/") ? () => false : cutBody(req, res);
  // Before Node's own listener, which ends the connection at once or reads on without an end.
  res.prependOnceListener("finish", () => {
    if (isCut()) boundRest(req, () => false);
    else if (!req.complete) boundRest(req, () => req.complete);
  });
}

/**
 * Next answers for a page when its whole body has come, so for Next a body that is over the limit ends there.
 * @returns whether it was over the limit
 */
function cutBody(req: IncomingMessage, res: ServerResponse): () => boolean {
  const push = req.push.bind(req);
  let bytes = 0;
  req.push = (part: Buffer | null) => {
    bytes += part?.length ?? 0;
    if (bytes <= maxActionBytes) return push(part);
    req.push = () => false; // Nothing more is read until the answer.
    req.complete = true; // Else its end would be taken for a client that went away.
    if (!res.headersSent) res.setHeader("Connection", "close");
    push(part);
    push(null);
    return false;
  };
  return () => bytes > maxActionBytes;
}

/**
 * Drops what still comes of a request that has its answer: 1 MB or one second of it, then the connection ends. Ended at
 * once, it would be reset, perhaps before the client has read the answer.
 * @param isWhole whether the request has come whole, so that the connection can be used on
 */
function boundRest(req: IncomingMessage, isWhole: () => boolean): void {
  const { socket } = req;
  const destroySoon = socket.destroySoon.bind(socket);
  const timer = setTimeout(() => socket.destroy(), maxRestMs).unref();
  let bytes = 0;
  const count = (part: Buffer) => {
    bytes += part.length;
    if (isWhole()) {
      clearTimeout(timer);
      socket.off("data", count);
      socket.destroySoon = destroySoon;
      if (socket.writableEnded) destroySoon();
    } else if (bytes > maxRestBytes) {
      // The client sees the end, and has the rest of the second to read its answer.
      socket.end();
      socket.pause();
    }
  };
  socket.destroySoon = () => socket.end();
  req.push = () => true;
  socket.on("data", count).resume();
  socket._read(0); // It would not go on by itself where the application has left the body unread.
}
