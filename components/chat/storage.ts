import type { ChatState, Replacing, Unsent } from "@/lib/conversations/turn/state";

/** What a person typed and the server does not have: one entry for each conversation, in this browser alone. */
type Stored = { draft: string; unsent: Unsent | null; replacing: Replacing | null };
type Typed = Pick<ChatState, "draft" | "outgoing" | "replacing">;

const keyOf = (id: string): string => `colloquy:draft:${id}`;
const nothing: Stored = { draft: "", unsent: null, replacing: null };

export function loadDraft(id: string): Stored {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(keyOf(id)) ?? "null") as Stored | null) };
  } catch {
    // There is no storage.
    return nothing;
  }
}

/** Only what was typed is stored. */
export function saveDraft(id: string, { draft, outgoing, replacing }: Typed): void {
  try {
    if (draft === "" && !replacing && (!outgoing || outgoing.kind !== "typed"))
      return localStorage.removeItem(keyOf(id));
    const { clientId, text, after, replaces } = outgoing ?? {};
    const unsent = outgoing?.kind === "typed" ? { clientId, text, after, replaces } : null;
    localStorage.setItem(keyOf(id), JSON.stringify({ draft, unsent, replacing }));
  } catch {
    // Without storage, or with a full one, words live as long as the page.
  }
}

/** What was typed goes with its conversation. */
export const removeDraft = (id: string): void =>
  saveDraft(id, { draft: "", outgoing: null, replacing: null });
