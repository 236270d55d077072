import "server-only";
import { hostname, networkInterfaces } from "node:os";
import { env } from "./env.ts";

/** Whether a name or an address is one of this machine's, whatever a request claims. */
function isOwnHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (bare === "localhost" || bare === "::1" || bare.startsWith("127.")) return true;
  const names = [hostname(), `${hostname()}.local`].map((name) => name.toLowerCase());
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return names.includes(bare) || addresses.some(({ address }) => address === bare);
}

/**
 * The origin of a link that another person will open. It is `APP_URL`; without it, the origin of the request, if that is
 * an address of this machine. A `Host` header of a client's choice never gets into such a link.
 */
export function linkOrigin(requested: string): string {
  const { APP_URL, PORT } = env();
  if (APP_URL) return APP_URL;
  return isOwnHost(new URL(requested).hostname) ? requested : `http://localhost:${PORT}`;
}
