import type { ChatState, Unsent } from "@/lib/conversations/state";

/** What a person typed and the server does not have: one entry for each conversation, in this browser alone. */
type Stored = { draft: string; unsent: Unsent | null };

const keyOf = (id: string): string => `colloquy:draft:${id}`;
const nothing: Stored = { draft: "", unsent: null };

export function loadDraft(id: string): Stored {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as Stored | null) ?? nothing;
  } catch {
    // There is no storage.
    return nothing;
  }
}

/** A greeting is not stored: it is sent anew. */
export function saveDraft(id: string, { draft, outgoing }: Pick<ChatState, "draft" | "outgoing">): void {
  try {
    if (draft === "" && (!outgoing || outgoing.greeting)) return localStorage.removeItem(keyOf(id));
    const { clientId, text, after } = outgoing ?? {};
    const unsent = outgoing && !outgoing.greeting ? { clientId, text, after } : null;
    localStorage.setItem(keyOf(id), JSON.stringify({ draft, unsent }));
  } catch {
    // Without storage, or with a full one, words live as long as the page.
  }
}

/** What was typed goes with its conversation. */
export const removeDraft = (id: string): void => saveDraft(id, { draft: "", outgoing: null });
