// What our server does to a request before the application sees it.
import type { IncomingMessage } from "node:http";
import { clientAddress, clientAddressHeader } from "../lib/client-address.ts";

/** What makes a request one that nobody can answer, or null. Next would throw at these. */
export function problemWith(req: IncomingMessage): string | null {
  const { url = "/", headers } = req;
  // `*` and `http://…` are for other methods and for proxies.
  if (!url.startsWith("/")) return "The address of the request is malformed.";
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
  } catch {
    return "The address of the request is malformed.";
  }
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`))
    return "The Host header is malformed.";
  return null;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

/** The entry that the farthest trusted proxy wrote, of a header to which each proxy adds one at the right. */
function written(value: string | undefined, trustedProxies: number): string | undefined {
  const entries = value?.split(",").map((entry) => entry.trim()) ?? [];
  return entries[Math.max(0, entries.length - trustedProxies)];
}

/**
 * Replaces every header that says where a request comes from by what is known for sure: from the connection, or
 * from the proxies that the owner of the server named. So the application may believe them.
 */
export function vouchFor(req: IncomingMessage, trustedProxies: number) {
  const { headers, socket } = req;
  const address = clientAddress(
    one(headers["x-forwarded-for"]) ?? null,
    socket.remoteAddress ?? "",
    trustedProxies,
  );
  const proxied = trustedProxies > 0;
  const claimedHost = proxied ? written(one(headers["x-forwarded-host"]), trustedProxies) : undefined;
  const claimedProto = proxied ? written(one(headers["x-forwarded-proto"]), trustedProxies) : undefined;
  const host = claimedHost && URL.canParse(`http://${claimedHost}`) ? claimedHost : headers.host;
  const proto = claimedProto?.toLowerCase() === "https" ? "https" : "http";
  for (const name of Object.keys(headers))
    if (name.startsWith("x-forwarded-") || ["forwarded", "x-real-ip", clientAddressHeader].includes(name))
      delete headers[name];
  headers[clientAddressHeader] = address;
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-proto"] = proto;
  if (host) headers["x-forwarded-host"] = host;
  headers["x-forwarded-port"] = /:(\d+)$/.exec(host ?? "")?.[1] ?? (proto === "https" ? "443" : "80");
}
