import { RadioCard } from "@/components/ui/radio-card";
import { lengthChoices } from "@/lib/conversations/lengths";
import type { Length } from "@/lib/conversations/workflow";

type Props = { length: Length; disabled: boolean; onChange: (length: Length) => void };

/** How many answers the interview has. The browser's own radio buttons, so that it works before JavaScript. */
export function LengthChoice({ length: chosen, disabled, onChange }: Props) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 text-ui font-medium">Length</legend>
      <div className="grid max-w-md grid-cols-3 gap-2">
        {lengthChoices.map(({ length, minutes }) => (
          <RadioCard
            key={length}
            name="length"
            value={length}
            checked={length === chosen}
            onChange={() => onChange(length)}
          >
            <span className="block text-ui font-medium whitespace-nowrap">{length} answers</span>
            <span className="text-muted block text-meta whitespace-nowrap">about {minutes} min</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
