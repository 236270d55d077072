import type { Caller } from "../actor.ts";
import { env } from "../env.ts";
import { clientAddressHeader } from "./client-address.ts";

/**
 * From where a request comes. Our own server has replaced the headers that are read here by what it knows for
 * sure (`scripts/edge.ts`); `APP_URL` settles under which address we are known.
 */
export function callerOf(headers: Headers): Caller {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? `localhost:${env().PORT}`;
  const proto = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  const origin = (env().APP_URL ?? `${proto}://${host}`).replace(/\/+$/, "");
  return { address: headers.get(clientAddressHeader) ?? "unknown", origin };
}
