import type { CSSProperties } from "react";
import { cn } from "./cn";

/** A character's hue, 0 to 359, derived from its id. FNV-1a spreads similar ids over the whole circle. */
function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  // FNV's low bits are weak.
  return ((hash ^ (hash >>> 15)) >>> 0) % 360;
}

/** One or two letters of a name: "Ada Lovelace" is AL, "Maya" is M. */
export function monogram(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  const [first, ...others] = words.map((word) => Array.from(word)[0]);
  return `${first ?? ""}${others.at(-1) ?? ""}`.toLocaleUpperCase("en");
}

/** Sets the hue for `text-character`, `bg-character-soft` and similar classes inside. */
export const characterHue = (id: string) => ({ "--hue": hueOf(id) }) as CSSProperties;

const sizes = { sm: "size-6 text-meta", md: "size-9 text-meta", lg: "size-12 text-body" };

type MarkProps = { id: string; name: string; size?: keyof typeof sizes; className?: string };

/** A character's monogram in its colour. Decorative; the name is always next to it. */
export function CharacterMark({ id, name, size = "md", className }: MarkProps) {
  return (
    <span
      aria-hidden
      style={characterHue(id)}
      className={cn(
        "bg-character-soft text-character inline-grid shrink-0 place-content-center rounded-full font-semibold",
        "tracking-wide select-none print:border",
        sizes[size],
        className,
      )}
    >
      {monogram(name)}
    </span>
  );
}
