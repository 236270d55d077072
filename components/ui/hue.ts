/**
 * The hue of a character, 0 to 359, from its id alone: the same on every screen, every day, for everyone.
 * FNV-1a spreads ids that differ in one character over the whole circle.
 */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // FNV's low bits are its weak ones.
  return ((hash ^ (hash >>> 15)) >>> 0) % 360;
}

/** One or two letters for a name: "Ada Lovelace" is AL, "Maya" is M. */
export function monogram(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word ? (Array.from(word)[0] ?? "") : ""))
    .join("")
    .toLocaleUpperCase("en");
}
