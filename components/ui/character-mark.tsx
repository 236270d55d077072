import type { CSSProperties } from "react";
import { cn } from "./cn";
import { hueOf, monogram } from "./hue";

/**
 * Sets the character's hue for everything inside: `text-character`, `bg-character`, `bg-character-soft`,
 * `border-character`, `fill-character` follow it in both themes.
 */
export function characterHue(id: string): CSSProperties {
  return { "--hue": hueOf(id) } as CSSProperties;
}

const sizes = {
  sm: "size-6 text-[0.625rem]",
  md: "size-9 text-xs",
  lg: "size-12 text-base",
};

/** A character's monogram in its colour. Decoration: its name always stands beside it. */
export function CharacterMark({
  id,
  name,
  size = "md",
  className,
}: {
  id: string;
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) {
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
