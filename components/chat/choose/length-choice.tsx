import { lengthChoices } from "@/lib/conversations/lengths";
import type { Length } from "@/lib/conversations/workflow";

type Props = { length: Length; disabled: boolean; onChange: (length: Length) => void };

/** How many answers the interview has. The browser's own radio buttons, so that it works before JavaScript. */
export function LengthChoice({ length: chosen, disabled, onChange }: Props) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Length</legend>
      <div className="grid max-w-md grid-cols-3 gap-2">
        {lengthChoices.map(({ length, minutes }) => (
          <label
            key={length}
            className="rounded-surface border-edge bg-surface hover:bg-soft has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-accent has-focus-visible:outline-ring relative cursor-pointer border px-2 py-2 has-checked:ring-1 forced-colors:has-checked:border-4 sm:px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:opacity-55"
          >
            <input
              type="radio"
              name="length"
              value={length}
              checked={length === chosen}
              onChange={() => onChange(length)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="block text-sm font-medium whitespace-nowrap">{length} answers</span>
            <span className="text-muted block text-xs leading-5 whitespace-nowrap">about {minutes} min</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
