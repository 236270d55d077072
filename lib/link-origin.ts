import "server-only";
import { hostname, networkInterfaces } from "node:os";
import { env } from "./env.ts";

/** Whether a name or address belongs to this machine. */
function isOwnHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost" || bare === "::1" || bare.startsWith("127.")) return true;
  const names = [hostname(), `${hostname()}.local`].map((name) => name.toLowerCase());
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return names.includes(bare) || addresses.some(({ address }) => address === bare);
}

/**
 * The origin of a link for another person: `APP_URL`, or without it the request's origin if it is an address
 * of this machine. A forged `Host` header never gets into such a link.
 */
export function linkOrigin(requested: string): string {
  const { APP_URL, PORT } = env();
  if (APP_URL) return APP_URL;
  return isOwnHost(new URL(requested).hostname) ? requested : `http://localhost:${PORT}`;
}
