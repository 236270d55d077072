import { isIPv6 } from "node:net";

/**
 * Whether a text is a host as `Host` may hold it: a name, an IPv4 address or a bracketed IPv6 address, with an optional
 * port, and nothing else.
 */
export function isHost(text: string): boolean {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(text) ?? [];
  if (address === undefined && name === undefined) return false;
  // The URL parser knows which numbers are no IPv4 address and no port.
  return (address === undefined || isIPv6(address)) && URL.canParse(`http://${text}`);
}
