import type { Unsent } from "@/lib/conversations/state";

/** What a person typed and the server does not have: one entry for each conversation, in this browser alone. */
export type Kept = { draft: string; unsent: Unsent | null };

const keyOf = (id: string): string => `colloquy:draft:${id}`;
const nothing: Kept = { draft: "", unsent: null };

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, after } = value as Record<keyof Unsent, unknown>;
  return (
    typeof clientId === "string" && typeof text === "string" && (after === null || typeof after === "string")
  );
}

export function loadDraft(id: string): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    if (typeof value !== "object" || value === null) return nothing;
    const { draft, unsent } = value as Record<keyof Kept, unknown>;
    return { draft: typeof draft === "string" ? draft : "", unsent: isUnsent(unsent) ? unsent : null };
  } catch {
    // No storage, or not what we wrote.
    return nothing;
  }
}

export function saveDraft(id: string, { draft, unsent }: Kept): void {
  try {
    if (draft === "" && !unsent) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ draft, unsent }));
  } catch {
    // Without storage, or with a full one, words live as long as the page.
  }
}

/** What was typed goes with its conversation. */
export const forgetKept = (id: string): void => saveDraft(id, nothing);
