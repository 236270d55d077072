import { isIP } from "node:net";

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one, since that is what a single home or server is given.
 */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const rest = tail ? tail.split(":") : [];
    // A dotted end (64:ff9b::1.2.3.4) stands for two groups.
    const width = rest.length + (tail.includes(".") ? 1 : 0);
    while (groups.length + width < 8) groups.push("0");
    groups.push(...rest);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
