import type { Caller } from "./actor.ts";
import { env } from "./env.ts";
import { clientAddress, clientAddressHeader } from "./client-address.ts";

/** Our own server says in its process that it stands in front: only then is its header no claim of a client's. */
const vouched = () => (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.vouches")] === true;

/**
 * From where a request comes. Our own server has replaced the headers that are read here by what it knows for
 * sure (`scripts/edge.ts`). On a host that runs Next.js by itself nobody has, so the address is the one that the
 * trusted proxies wrote. `APP_URL` settles under which address we are known.
 */
export function callerOf(headers: Headers): Caller {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? `localhost:${env().PORT}`;
  const proto = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  const origin = (env().APP_URL ?? `${proto}://${host}`).replace(/(?<!\/)\/+$/, "");
  const address = vouched()
    ? headers.get(clientAddressHeader)
    : clientAddress(headers.get("x-forwarded-for"), "", env().TRUST_PROXY);
  return { address: address ?? "unknown", origin };
}
