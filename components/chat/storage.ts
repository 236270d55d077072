import type { ChatState, Replacing, Unsent } from "@/lib/conversations/turn/state";

/** Text that the server does not have yet: one entry per conversation, in this browser only. */
type Stored = { draft: string; unsent: Unsent | null; replacing: Replacing | null };
type Typed = Pick<ChatState, "draft" | "outgoing" | "replacing">;

const keyOf = (id: string): string => `colloquy:draft:${id}`;
const nothing: Stored = { draft: "", unsent: null, replacing: null };

export function loadDraft(id: string): Stored {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as Stored | null) };
  } catch {
    // Storage is unavailable.
    return nothing;
  }
}

/** Only typed text is stored. */
export function saveDraft(id: string, { draft, outgoing, replacing }: Typed): void {
  try {
    const { clientId, text, after, replaces } = outgoing ?? {};
    const unsent = outgoing?.kind === "typed" ? { clientId, text, after, replaces } : null;
    if (draft === "" && !replacing && !unsent) return localStorage.removeItem(keyOf(id));
    localStorage.setItem(keyOf(id), JSON.stringify({ draft, unsent, replacing }));
  } catch {
    // If storage is unavailable or full, the text lasts as long as the page.
  }
}

export const removeDraft = (id: string): void =>
  saveDraft(id, { draft: "", outgoing: null, replacing: null });
