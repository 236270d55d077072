import { isIP, isIPv4, isIPv6 } from "node:net";

/** Set by the built-in server, which removes it from clients' requests. */
export const clientAddressHeader = "x-client-address";

/** Parses the address in an entry such as `[::1]:80`, `1.2.3.4:80` or `::ffff:1.2.3.4`. */
function parseAddress(entry: string): string | null {
  let text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(text);
  if (bracketed) text = bracketed[1] ?? "";
  else if (/^[\d.]+:\d+$/.test(text)) text = text.slice(0, text.indexOf(":"));
  text = text.split("%", 1)[0]?.toLowerCase() ?? ""; // A zone (fe80::1%eth0) is local to one machine.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  return isIP(text) ? text : null;
}

/** The entry that the outermost trusted proxy added to a forwarding header. Each proxy appends on the right. */
export function forwardedEntry(value: string | null, trustedProxies: number): string | null {
  if (!value || trustedProxies <= 0) return null;
  const entries = value.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - trustedProxies)] ?? null;
}

/**
 * The client's address: with N trusted proxies, the N-th entry of X-Forwarded-For from the right. Entries
 * further left are the client's claim. A missing or invalid entry falls back to the nearest known address.
 * @param socket the address of the peer of the connection
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

/** An IPv6 address in its canonical form (RFC 5952), as the URL parser writes it. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function firstGroups(address: string, count: number): string {
  const [head = "", tail = ""] = canonical(address).split("::");
  const [first, last] = [head, tail].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  while (first.length + last.length < 8) first.push("0");
  return [...first, ...last].slice(0, count).join(":");
}

/** The unit that limits count: an IPv4 address, or an IPv6 /64, the usual size of one customer's network. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address;
}

/** The network of an address, for logs, which must not hold full addresses: an IPv4 /24, an IPv6 /48. */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version === 6) return `${canonical(`${firstGroups(address, 3)}::`)}/48`;
  return version === 4 ? `${address.slice(0, address.lastIndexOf("."))}.0/24` : "unknown";
}

/** Whether a text is a valid `Host`: a name, an IPv4 address or a bracketed IPv6 address, with an optional port. */
export function isHost(text: string): boolean {
  const host = /^(?:\[([\da-f:.]+)\]|[\w.-]+)(?::\d+)?$/i.exec(text);
  // A name has at most 253 characters (RFC 1035, 2.3.4), plus a colon and a port.
  if (!host || text.length > 259 || (host[1] !== undefined && !isIPv6(host[1]))) return false;
  // The URL parser checks IPv4 addresses and ports.
  return URL.canParse(`http://${text}`);
}
