import { isIP, isIPv4 } from "node:net";

/** The request header in which our own server tells the application who is asking. Clients cannot set it. */
export const clientAddressHeader = "x-client-address";

/** One entry of X-Forwarded-For as a plain address (`[::1]:80`, `1.2.3.4:80`, `::ffff:1.2.3.4`), or null. */
function plain(entry: string): string | null {
  let text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text);
  if (bracketed) text = bracketed[1] ?? "";
  else if (/^[\d.]+:\d+$/.test(text)) text = text.slice(0, text.indexOf(":"));
  text = text.split("%", 1)[0]?.toLowerCase() ?? ""; // A zone (fe80::1%eth0) means something on one machine only.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIP(text) ? text : null;
}

/**
 * What the farthest of the trusted proxies wrote in a header to which each proxy adds an entry at the right.
 * @param value the header, as it came
 * @returns null where no proxy is trusted, or none wrote
 */
export function forwardedEntry(value: string | null, trustedProxies: number): string | null {
  if (!value || trustedProxies <= 0) return null;
  const entries = value.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedProxies)] ?? null;
}

/**
 * The address that a request comes from.
 * @param forwardedFor the X-Forwarded-For header, as it came
 * @param socket the address at the other end of the connection
 * @param trustedProxies how many proxies of ours a request passes. The connection is the last one's; each wrote down
 *   where it got the request from at the right of the list, so the client is the N-th entry from the right. What
 *   stands further left is only what the client claims.
 * @returns an address without port or zone. Where fewer proxies wrote than are trusted, or an entry is no address, the
 *   nearest one that is known for sure: too few clients told apart, but none that chose its own address.
 */
export function clientAddress(forwardedFor: string | null, socket: string, trustedProxies: number): string {
  const entries = forwardedFor ? forwardedFor.split(",") : [];
  let address = plain(socket) ?? "unknown";
  for (const entry of entries.slice(Math.max(0, entries.length - trustedProxies)).reverse()) {
    if (trustedProxies <= 0) break;
    const known = plain(entry);
    if (!known) break;
    address = known;
  }
  return address;
}
