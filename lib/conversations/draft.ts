/** The input's text when a message fails, and when it is sent after all. Pure. */
const gap = "\n\n";

/** The text of a failed message, back in the input before what was typed since. */
export function bringBack(draft: string, text: string): string {
  if (draft === text || draft.startsWith(text + gap)) return draft;
  return draft.trim() === "" ? text : text + gap + draft;
}

/** The input without the text of a message that is on its way again. */
export function takeAway(draft: string, text: string): string {
  if (draft.trim() === text) return "";
  return draft.startsWith(text + gap) ? draft.slice(text.length + gap.length) : draft;
}
