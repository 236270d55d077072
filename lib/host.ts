import { isIPv6 } from "node:net";

/** A name of 253 characters (RFC 1035, 2.3.4), a colon and a port. */
const maxHostLength = 259;

/**
 * Whether a text is a host as `Host` may hold it: a name, an IPv4 address or a bracketed IPv6 address, with an optional
 * port, and nothing else.
 */
export function isHost(text: string): boolean {
  if (text.length > maxHostLength) return false;
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(text) ?? [];
  if (address === undefined && name === undefined) return false;
  // The URL parser knows which numbers are no IPv4 address and no port.
  return (address === undefined || isIPv6(address)) && URL.canParse(`http://${text}`);
}
