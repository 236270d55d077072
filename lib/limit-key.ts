import { isIP } from "node:net";

/** The first groups of an IPv6 address, 16 bits each, in their shortest form. */
function firstGroups(address: string, count: number): string {
  const [head = "", tail] = address.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(":") : [];
    // A dotted end (64:ff9b::1.2.3.4) stands for two groups.
    const width = rest.length + (tail.includes(".") ? 1 : 0);
    while (groups.length + width < 8) groups.push("0");
    groups.push(...rest);
  }
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one, since that is what a single home or server is given.
 */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address;
}

/** The network of an address, which may stand in the log where the address may not: an IPv4 /24, an IPv6 /48. */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version === 6) return `${firstGroups(address, 3)}::/48`;
  return version === 4 ? `${address.slice(0, address.lastIndexOf("."))}.0/24` : "unknown";
}
