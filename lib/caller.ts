import type { Caller } from "./actor.ts";
import { env } from "./env.ts";
import { clientAddress, clientAddressHeader, forwardedEntry } from "./client-address.ts";
import { AppError } from "./errors.ts";
import { isHost } from "./host.ts";

/** Our own server says in its process that it stands in front: only then is its header no claim of a client's. */
const vouched = () => (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.vouches")] === true;

/**
 * The host that a request was made to, with its port: `X-Forwarded-Host` where a proxy is trusted, else `Host`.
 * @throws AppError malformed for one that is none
 */
export function hostOf(headers: Headers): string {
  const forwarded = headers.get("x-forwarded-host");
  const host =
    (vouched() ? forwarded : forwardedEntry(forwarded, env().TRUST_PROXY)) ??
    headers.get("host") ??
    `localhost:${env().PORT}`;
  if (!isHost(host)) throw new AppError("malformed", "The Host header is malformed.");
  return host;
}

/** The address that a request was made to, without a path: `https://colloquy.example`. @throws AppError malformed */
export function requestOrigin(headers: Headers): string {
  const proto = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return `${proto}://${hostOf(headers)}`;
}

/**
 * From where a request comes. Our own server has replaced the headers that are read here by what it knows for
 * sure (`scripts/edge.ts`). On a host that runs Next.js by itself nobody has, so the address is the one that the
 * trusted proxies wrote. `APP_URL` settles under which address we are known.
 * @throws AppError malformed where the request names no host
 */
export function callerOf(headers: Headers): Caller {
  const origin = env().APP_URL ?? requestOrigin(headers);
  const address = vouched()
    ? headers.get(clientAddressHeader)
    : clientAddress(headers.get("x-forwarded-for"), "", env().TRUST_PROXY);
  return { address: address ?? "unknown", origin };
}
