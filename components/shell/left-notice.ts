export type Notice = { title: string; description: string };

const KEY = "authErrorInfo";

/** Reads and clears the notice left for the next page. */
export function takeLeftNotice(): Notice | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const { title, description } = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    return typeof title === "string" && typeof description === "string" ? { title, description } : null;
  } catch {
    // No storage, or foreign data.
    return null;
  }
}
