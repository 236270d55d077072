import type { Caller } from "./actor.ts";
import { env } from "./env.ts";
import { clientAddress, clientAddressHeader, forwardedEntry, isHost } from "./address.ts";
import { AppError } from "./errors.ts";

/** Whether our own server stands in front and says so in its process: only then are its headers no claim of a client's. */
const isBehindOwnServer = () =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.vouches")] === true;

/** The host, with its port, that a request was made to. @throws AppError malformed */
export function hostOf(headers: Headers): string {
  const forwarded = headers.get("x-forwarded-host");
  const host =
    (isBehindOwnServer() ? forwarded : forwardedEntry(forwarded, env().TRUST_PROXY)) ??
    headers.get("host") ??
    `localhost:${env().PORT}`;
  if (!isHost(host)) throw new AppError("malformed", "The Host header is malformed.");
  return host;
}

/** Whether the browser's own connection is HTTPS. */
export const isSecure = (headers: Headers): boolean =>
  headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";

/** The address that a request was made to, without a path. @throws AppError malformed */
export const requestOrigin = (headers: Headers): string =>
  `${isSecure(headers) ? "https" : "http"}://${hostOf(headers)}`;

/**
 * From where a request comes: our own server (`scripts/edge.ts`) wrote its headers, or else the trusted proxies did.
 * @throws AppError malformed where the request names no host
 */
export function callerOf(headers: Headers): Caller {
  const origin = env().APP_URL ?? requestOrigin(headers);
  const address = isBehindOwnServer()
    ? headers.get(clientAddressHeader)
    : clientAddress(headers.get("x-forwarded-for"), "", env().TRUST_PROXY);
  return { address: address ?? "unknown", origin };
}
