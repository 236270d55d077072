import { env } from "./env.ts";

const patienceMs = 3000;

/** Where this very application answers: our own server at its port, a host at the address that it was given. */
function ownOrigin(): string | null {
  const isOwnServer = (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.vouches")] === true;
  return isOwnServer ? `http://127.0.0.1:${env().PORT}` : (env().APP_URL ?? null);
}

/**
 * Whether a public link opens nothing, asked of our own API: for the middleware, which knows no database and yet
 * decides which page is served. Never throws; false when nobody could tell.
 * @param segment the link's part of an address, as it stands there
 */
export async function opensNothing(segment: string): Promise<boolean> {
  const origin = ownOrigin();
  if (!origin) return false;
  try {
    const path = `/api/v1/conversations/public/${segment}/status?recheck=true`;
    const response = await fetch(new URL(path, origin), {
      cache: "no-store",
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.status === 404;
  } catch {
    return false;
  }
}
