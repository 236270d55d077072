import { characterHue } from "@/components/ui/character-mark";
import { type Bar, groupsOf } from "./reading";

const outline = { fill: "none", strokeWidth: 1, vectorEffect: "non-scaling-stroke" } as const;

/** How what is cited and what was skipped look, here and in the map: told apart by shape as well as by colour. */
export const shapes = {
  strength: { className: "fill-accent" },
  gap: { ...outline, className: "stroke-ink" },
  skipped: { ...outline, className: "stroke-muted", strokeDasharray: "2 2" },
} as const;

/** The names of the characters, each below its part of the map. */
export function MapNames({ bars, slots }: { bars: Bar[]; slots: number }) {
  return (
    <p aria-hidden className="mt-1 flex text-xs">
      {groupsOf(bars).map(({ character, count }, index) => (
        <bdi
          // oxlint-disable-next-line react/no-array-index-key -- a group is its place
          key={index}
          style={{ ...characterHue(character.id), width: `${(100 * count) / slots}%` }}
          className="border-character text-character truncate border-t px-0.5 pt-0.5"
        >
          {character.name}
        </bdi>
      ))}
    </p>
  );
}

function Swatch({ shape }: { shape: (typeof shapes)[keyof typeof shapes] | { className: string } }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden className="size-3">
      <rect x="1" y="1" width="10" height="10" {...shape} />
    </svg>
  );
}

type LegendProps = { bars: Bar[]; usualWords: { min: number; max: number } };

/** What the map's shapes mean, as far as they stand in it. */
export function MapLegend({ bars, usualWords }: LegendProps) {
  const [character] = bars.map(({ place }) => place.character);
  const has = (key: "isStrength" | "isGap" | "isSkipped") => bars.some((bar) => bar[key]);
  const entries = [
    { text: "You", shape: { className: "fill-ink opacity-75" } },
    { text: "Interviewers", shape: { className: "fill-character opacity-55" } },
    { text: "Strength or quote", shape: has("isStrength") && shapes.strength },
    { text: "To improve", shape: has("isGap") && shapes.gap },
    { text: "Skipped", shape: has("isSkipped") && shapes.skipped },
    {
      text: `${usualWords.min} to ${usualWords.max} words, a usual answer`,
      shape: bars.some(({ words }) => words > usualWords.min) && { className: "fill-soft stroke-line" },
    },
  ];
  return (
    <ul
      aria-label="Legend"
      style={character && characterHue(character.id)}
      className="text-muted mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs"
    >
      {entries.map(({ text, shape }) =>
        shape ? (
          <li key={text} className="inline-flex items-center gap-1.5">
            <Swatch shape={shape} />
            {text}
          </li>
        ) : null,
      )}
    </ul>
  );
}
