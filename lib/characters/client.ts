/** The browser's side of what streams or is fetched on demand. Nothing here throws. */
import { createParser } from "eventsource-parser";
import { type Answer, addressOf, broken, offline, reach, request } from "../client.ts";
import type * as api from "./api.ts";
import type { TryInput } from "./schema.ts";

/** A character with its prompt. */
export const fetchCharacter = (id: string) =>
  request<typeof api.readCharacter>("GET /characters/{id}", { params: { id } });

const exported = "GET /teams/{id}/export";
/** Where a team is downloaded as a file. */
export const teamFilePath = (teamId: string): string =>
  addressOf<typeof api.exportTeamCall>(exported, { params: { id: teamId } });
/** A team as a file. */
export async function fetchTeamFile(teamId: string): Promise<Answer<Blob>> {
  const response = await reach<typeof api.exportTeamCall>(exported, { params: { id: teamId } });
  if (!(response instanceof Response)) return { ok: false, problem: response };
  return response.blob().then(
    (data) => ({ ok: true, data }),
    () => ({ ok: false, problem: broken }),
  );
}
/** Makes a team of one's own from a file, sent as it is; each problem is named by its path. */
export const importTeamFile = (file: Blob) =>
  request<typeof api.importTeamCall>("POST /teams/import", { body: file as never });

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
    const response = await reach<typeof api.tryCharacterCall>(
      "POST /characters/try",
      { body: input },
      { headers: { Accept: "text/event-stream" }, signal },
    );
    if (!(response instanceof Response)) return { ok: false, problem: response };
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    return { ok: false, problem: said === "" ? offline : broken };
  }
  if (failure !== null) return { ok: false, problem: { ...broken, code: "unavailable", detail: failure } };
  return whole ? { ok: true, data: said } : { ok: false, problem: broken };
}
