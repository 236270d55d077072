// Prepares requests before the application gets them.
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, clientAddressHeader, forwardedEntry, isHost } from "../lib/address.ts";
import { type ErrorCode, errorCodes } from "../lib/errors.ts";
import { countFields, maxFields } from "../lib/http/body.ts";
import { maxActionBytes } from "../lib/operation.ts";

/** A response without the application. */
type Refusal = { status: number; headers: Record<string, string>; body: string };

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

/** More than browsers store per site. */
const maxCookies = 200;
const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Refuses requests on which Next.js would throw; null lets a request pass. */
export function refuse(req: IncomingMessage): Refusal | null {
  const { url = "/", method = "GET", headers, headersDistinct } = req;
  if (!methods.split(", ").includes(method))
    return refusal("method_not_allowed", `${method} is not possible here; ${methods} are.`, {
      Allow: methods,
    });
  if (!isReadable(url)) return refusal("malformed", "The address of the request is malformed.");
  // Next.js blocks for seconds on thousands of parameters or cookies.
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

/** Replaces all headers about a request's origin by trustworthy values: from the connection, or from trusted proxies. */
export function setOriginHeaders(req: IncomingMessage, trustedProxies: number) {
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

/** How much of an already answered request is read, and for how long. */
const maxRestBytes = 1024 * 1024;
const maxRestMs = 1000;

/** Bounds what is read of an oversized body. */
export function boundBody(req: IncomingMessage, res: ServerResponse): void {
  const isCut = req.url?.startsWith("/api/") ? () => false : cutBody(req, res);
  // Before Node's own listener, which closes the connection immediately or reads without a limit.
  res.prependOnceListener("finish", () => {
    if (isCut()) boundRest(req, () => false);
    else if (!req.complete) boundRest(req, () => req.complete);
  });
}

/**
 * Next.js reads a page's whole body before it responds, so an oversized body is ended here.
 * @returns whether the body was over the limit
 */
function cutBody(req: IncomingMessage, res: ServerResponse): () => boolean {
  const push = req.push.bind(req);
  let bytes = 0;
  req.push = (part: Buffer | null) => {
    bytes += part?.length ?? 0;
    if (bytes <= maxActionBytes) return push(part);
    req.push = () => false; // Reads no more before the response.
    req.complete = true; // Otherwise its end looks like an aborted request.
    if (!res.headersSent) res.setHeader("Connection", "close");
    push(part);
    push(null);
    return false;
  };
  return () => bytes > maxActionBytes;
}

/**
 * Discards the rest of an answered request, up to 1 MB or one second, then closes the connection. Closing immediately
 * would reset it, possibly before the client has read the response.
 * @param isWhole whether the request is complete, so that the connection can be reused
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
      // The client sees the end of the stream, and has the rest of the second to read the response.
      socket.end();
      socket.pause();
    }
  };
  socket.destroySoon = () => socket.end();
  req.push = () => true;
  socket.on("data", count).resume();
  socket._read(0); // Resumes a body that the application did not read.
}
