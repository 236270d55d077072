import { RadioCard } from "@/components/ui/radio";
import type { Character } from "@/lib/characters/schema";
import { mannerOptions } from "./manner";

type Props = {
  manner: Character["manner"];
  onChange: (manner: Character["manner"]) => void;
  isLocked: boolean;
  practice: boolean;
  error: string | undefined;
};

/** How the character asks. Without a model service it has no effect, and the form says so. */
export function MannerChoice({ manner, onChange, isLocked, practice, error }: Props) {
  return (
    <fieldset disabled={isLocked} aria-describedby={practice ? "manner-hint" : undefined}>
      <legend className="mb-1.5 text-ui font-medium">Manner</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {mannerOptions.map(({ value, label, hint }) => (
          <RadioCard
            key={value}
            name="manner"
            value={value}
            checked={value === manner}
            onChange={() => onChange(value)}
          >
            <span className="block text-ui font-medium">{label}</span>
            <span className="text-muted block text-meta">{hint}</span>
          </RadioCard>
        ))}
      </div>
      {error ? (
        <p role="alert" className="text-danger mt-1.5 text-ui">
          {error}
        </p>
      ) : null}
      {practice ? (
        <p id="manner-hint" className="text-muted mt-1.5 text-ui">
          Practice mode doesn’t use it.
        </p>
      ) : null}
    </fieldset>
  );
}
