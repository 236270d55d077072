/** Bounded requests to services that an administrator named, or that may run on this machine. */
import "server-only";

/** Answers are cut off after so many bytes: no list of models is longer. */
const maxBytes = 1024 * 1024;

/** What came back: JSON, or why there is none. Nothing of a body that is no JSON is kept. */
type Fetched = { kind: "json"; data: unknown } | NoJson;
export type NoJson =
  | { kind: "status"; status: number }
  | { kind: "not json" }
  | { kind: "redirect" }
  | { kind: "too large" }
  | { kind: "no answer" };

/**
 * Fetches JSON without following redirects.
 * @param ms how long the whole answer may take
 */
export async function fetchJson(
  url: string,
  { ms, key = null, body }: { ms: number; key?: string | null; body?: unknown },
): Promise<Fetched> {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(ms),
      headers: {
        accept: "application/json",
        // Azure takes keys in a header of its own.
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

/** The text of an answer; null for one that is too long. */
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
