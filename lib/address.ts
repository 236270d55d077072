import { isIP, isIPv4, isIPv6 } from "node:net";

/** The request header in which our own server tells the application who is asking. Clients cannot set it. */
export const clientAddressHeader = "x-client-address";

/** The address in an entry such as `[::1]:80`, `1.2.3.4:80` or `::ffff:1.2.3.4`. */
function parseAddress(entry: string): string | null {
  let text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text);
  if (bracketed) text = bracketed[1] ?? "";
  else if (/^[\d.]+:\d+$/.test(text)) text = text.slice(0, text.indexOf(":"));
  text = text.split("%", 1)[0]?.toLowerCase() ?? ""; // A zone (fe80::1%eth0) means something on one machine only.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIP(text) ? text : null;
}

/** What the farthest trusted proxy wrote in a header to which each proxy adds an entry at the right. */
export function forwardedEntry(value: string | null, trustedProxies: number): string | null {
  if (!value || trustedProxies <= 0) return null;
  const entries = value.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedProxies)] ?? null;
}

/**
 * The address that a request comes from: with N trusted proxies the N-th entry from the right, since what stands further
 * left is the client's claim. Where an entry is missing or no address, the nearest known one counts.
 * @param socket the address at the other end of the connection
 */
export function clientAddress(forwardedFor: string | null, socket: string, trustedProxies: number): string {
  const entries = forwardedFor?.split(",").reverse().slice(0, trustedProxies) ?? [];
  let address = parseAddress(socket) ?? "unknown";
  for (const entry of entries) {
    const parsed = parseAddress(entry);
    if (!parsed) break;
    address = parsed;
  }
  return address;
}

/** The first groups of an IPv6 address, 16 bits each. */
function firstGroups(address: string, count: number): string {
  // The URL parser writes every address in the one short form.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  while (first.length + last.length < 8) first.push("0");
  return [...first, ...last].slice(0, count).join(":");
}

/** What limits count by: an IPv4 address, or an IPv6 /64, which is what a single home or server is given. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address;
}

/** The network of an address, which may stand in the log where the address may not: an IPv4 /24, an IPv6 /48. */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version === 6) return `${firstGroups(address, 3)}::/48`;
  return version === 4 ? `${address.slice(0, address.lastIndexOf("."))}.0/24` : "unknown";
}

/** Whether `Host` may hold a text: a name, an IPv4 address or a bracketed IPv6 address, with an optional port. */
export function isHost(text: string): boolean {
  const host = /^(?:\[([\da-f:.]+)\]|[\w.-]+)(?::\d+)?$/i.exec(text);
  // A name has 253 characters (RFC 1035, 2.3.4), then come a colon and a port.
  if (!host || text.length > 259 || (host[1] !== undefined && !isIPv6(host[1]))) return false;
  // The URL parser knows which numbers are no IPv4 address and no port.
  return URL.canParse(`http://${text}`);
}
