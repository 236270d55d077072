/** The browser's side of what streams or is fetched on demand. Nothing here throws. */
import { createParser } from "eventsource-parser";
import type { Team } from "../teams/schema.ts";
import type { Character, TryInput, Version } from "./schema.ts";

export type Problem = { detail: string; code: string; fields?: Record<string, string> };
export type Answer<T> = { ok: true; data: T } | { ok: false; error: Problem };

const base = "/api/v1/characters";
const offline: Problem = {
  code: "offline",
  detail: "No connection. Please check your network and try again.",
};
const broken: Problem = {
  code: "broken",
  detail: "Something went wrong on our side. Please try again.",
};

async function problemOf(response: Response): Promise<Problem> {
  if (response.status === 401) {
    const here = window.location.pathname + window.location.search;
    window.location.assign(`/api/auth/ended?from=${encodeURIComponent(here)}`);
  }
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  if (typeof body?.detail !== "string" || typeof body.code !== "string") return broken;
  const { code, fields } = body;
  // The API names fields by their paths; here each text speaks for itself.
  const [first] = Object.values(fields ?? {});
  return { detail: first ?? body.detail, code, ...(fields && { fields }) };
}

async function call<T>(
  path: string,
  read: (response: Response) => Promise<T>,
  more: RequestInit = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { cache: "no-store", ...more });
    if (!response.ok) return { ok: false, error: await problemOf(response) };
    return { ok: true, data: await read(response) };
  } catch {
    return { ok: false, error: offline };
  }
}
const get = <T>(path: string) => call(base + path, async (response) => (await response.json()) as T);

/** A character with its prompt. */
export const fetchCharacter = (id: string) => get<Character>(`/${encodeURIComponent(id)}`);
/** Every version of a character's prompt, newest first. */
export const fetchVersions = (id: string) => get<Version[]>(`/${encodeURIComponent(id)}/versions`);
/** Where a team is downloaded as a file. */
export const teamFilePath = (teamId: string): string => `/api/v1/teams/${encodeURIComponent(teamId)}/export`;
/** A team as a file. */
export const fetchTeamFile = (teamId: string) => call(teamFilePath(teamId), (response) => response.blob());
/** Makes a team of one's own from a file, sent as it is; each problem is named by its path. */
export const importTeamFile = (file: Blob) =>
  call("/api/v1/teams/import", async (response) => (await response.json()) as Team, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: file,
  });

type Chunk = { type: string; delta?: string; errorText?: string };

/**
 * What a character would say next, whose prompt is not saved.
 * @param input the talk so far without the greeting; no turns begin it
 * @param onText is told the whole reply so far, again and again
 */
export async function tryCharacter(
  input: TryInput,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Answer<string>> {
  let said = "";
  let failure: string | null = null;
  let whole = false;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data === "[DONE]") return;
      const chunk = JSON.parse(data) as Chunk;
      if (chunk.type === "text-delta") onText((said += chunk.delta ?? ""));
      else if (chunk.type === "error") failure = chunk.errorText ?? broken.detail;
      else if (chunk.type === "finish") whole = true;
    },
  });
  try {
    const response = await fetch(`${base}/try`, {
      method: "POST",
      cache: "no-store",
      headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
      body: JSON.stringify(input),
      signal,
    });
    if (!response.ok) return { ok: false, error: await problemOf(response) };
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    return { ok: false, error: said === "" ? offline : broken };
  }
  if (failure !== null) return { ok: false, error: { code: "unavailable", detail: failure } };
  return whole ? { ok: true, data: said } : { ok: false, error: broken };
}
