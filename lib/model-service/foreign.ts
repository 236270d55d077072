/** Bounded requests to services that an administrator entered or that run on this machine. */
import "server-only";

/** Maximum size of a response; longer than any list of models. */
const maxBytes = 1024 * 1024;

/** JSON, or the reason for its absence. A body that is not JSON is discarded. */
type FetchResult = { kind: "json"; data: unknown } | NoJson;
export type NoJson =
  | { kind: "status"; status: number }
  | { kind: "not json" }
  | { kind: "redirect" }
  | { kind: "too large" }
  | { kind: "no answer" };

/** Fetches JSON without following redirects. @param ms timeout for the whole response */
export async function fetchJson(
  url: string,
  { ms, key = null, body }: { ms: number; key?: string | null; body?: unknown },
): Promise<FetchResult> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(ms),
      headers: {
        accept: "application/json",
        // Azure has its own header for keys.
        ...(key && { authorization: `Bearer ${key}`, "api-key": key }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    if (response.status >= 300 && response.status < 400) return { kind: "redirect" };
    if (!response.ok) return { kind: "status", status: response.status };
    const text = await readBounded(response);
    if (text === null) return { kind: "too large" };
    try {
      return { kind: "json", data: JSON.parse(text) as unknown };
    } catch {
      return { kind: "not json" };
    }
  } catch {
    return { kind: "no answer" };
  }
}

/** The text of a response; null if it is too long. */
async function readBounded(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
