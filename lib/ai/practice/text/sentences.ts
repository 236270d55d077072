/** Cuts a text to so many words, at the end of a clause where there is one, and says so with an ellipsis. */
export function cutWords(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  // Scripts without spaces, and one endless word, are bounded by characters.
  const bounded =
    flat.length > limit * 14
      ? Array.from(flat)
          .slice(0, limit * 8)
          .join("")
      : flat;
  const words = bounded.split(" ");
  if (words.length <= limit && bounded === flat) return flat;
  const kept = words.slice(0, limit).join(" ");
  const clause = kept.search(/[,;:.!?][^,;:.!?]*$/);
  const body = clause > kept.length * 0.6 ? kept.slice(0, clause) : kept;
  return `${body.replace(/[\s,;:.!?–—-]+$/u, "")}…`;
}

/** Removes fenced and inline code and addresses, which are never worth saying aloud. */
export function withoutCode(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .replace(/`[^`\n]*`/g, " ")
    .replace(/https?:\/\/\S+/g, " ");
}

export function capitalise(text: string): string {
  return text === "" ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a and b", "a, b and c". */
export function joinList(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
