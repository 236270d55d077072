/** API client of characters. Never throws; see `request`. */
import { type Answer, broken, type Input, offline, fetchApi, request } from "../client.ts";
import { readChunks } from "../event-stream.ts";
import type * as api from "./api.ts";
import type { TryInput } from "./schema.ts";

type Body = Input<typeof api.createCharacterCall>["body"];

export const createCharacter = (body: Body) =>
  request<typeof api.createCharacterCall>("POST /characters", { body });
export const updateCharacter = (id: string, body: Body) =>
  request<typeof api.updateCharacterCall>("PUT /characters/{id}", { params: { id }, body });
export const forkCharacter = (id: string, name: string) =>
  request<typeof api.forkCharacterCall>("POST /characters/{id}/fork", { params: { id }, body: { name } });
export const createVersion = (id: string, prompt: string) =>
  request<typeof api.createVersionCall>("POST /characters/{id}/versions", {
    params: { id },
    body: { prompt },
  });
/** The next reply of a character with an unsaved prompt. `onText` gets the whole reply so far on every chunk. */
export async function tryCharacter(
  input: TryInput,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Answer<string>> {
  let text = "";
  let failure: string | null = null;
  let isComplete = false;
  try {
    const headers = { Accept: "text/event-stream" };
    const response = await fetchApi<typeof api.tryCharacterCall>(
      "POST /characters/try",
      { body: input },
      { headers, signal },
    );
    if (!(response instanceof Response)) return { ok: false, problem: response };
    for await (const chunk of readChunks(response)) {
      if (chunk.type === "text-start") text = "";
      else if (chunk.type === "text-delta") onText((text += chunk.delta));
      else if (chunk.type === "error") failure = chunk.errorText;
      else if (chunk.type === "finish") isComplete = true;
    }
  } catch {
    return { ok: false, problem: text === "" ? offline : broken };
  }
  if (failure !== null) return { ok: false, problem: { ...broken, code: "unavailable", detail: failure } };
  return isComplete ? { ok: true, data: text } : { ok: false, problem: broken };
}
