import type { Caller } from "./actor.ts";
import { env } from "./env.ts";
import { clientAddress, clientAddressHeader, forwardedEntry, isHost } from "./address.ts";
import { AppError } from "./errors.ts";

/** Whether the built-in server runs in this process. It overwrites the forwarding headers, so they can be trusted. */
const isBehindOwnServer = () =>
  (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.ownServer")] === true;

/** The host and port that a request addressed. @throws {AppError} malformed */
export function hostOf(headers: Headers): string {
  const forwarded = headers.get("x-forwarded-host");
  const host =
    (isBehindOwnServer() ? forwarded : forwardedEntry(forwarded, env().TRUST_PROXY)) ??
    headers.get("host") ??
    `localhost:${env().PORT}`;
  if (!isHost(host)) throw new AppError("malformed", "The Host header is malformed.");
  return host;
}

const isSecure = (headers: Headers): boolean =>
  headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";

/** The origin that a request addressed. @throws {AppError} malformed */
export const requestOrigin = (headers: Headers): string =>
  `${isSecure(headers) ? "https" : "http"}://${hostOf(headers)}`;

/**
 * Reads the caller from headers set by the built-in server (`scripts/edge.ts`) or by trusted proxies.
 * @throws {AppError} malformed for a request without a host
 */
export function callerOf(headers: Headers): Caller {
  const origin = env().APP_URL ?? requestOrigin(headers);
  const address = isBehindOwnServer()
    ? headers.get(clientAddressHeader)
    : clientAddress(headers.get("x-forwarded-for"), "", env().TRUST_PROXY);
  return { address: address ?? "unknown", origin };
}
