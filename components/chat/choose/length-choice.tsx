import { useId } from "react";
import { RadioCard } from "@/components/ui/radio";
import { type Length, lengthChoices } from "@/lib/conversations/lengths";
import { ChoiceRow } from "./choice-row";

type Props = { length: Length; disabled: boolean; onChange: (length: Length) => void };

/** The interview's length. Native radio buttons work without JavaScript. */
export function LengthChoice({ length: chosen, disabled, onChange }: Props) {
  const id = useId();
  return (
    <ChoiceRow
      label={
        <span id={id}>
          Length<span className="sm:hidden">, in answers</span>
        </span>
      }
    >
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="grid w-full max-w-md auto-cols-fr grid-flow-col gap-2"
      >
        {lengthChoices.map(({ length, minutes }) => (
          <RadioCard
            key={length}
            name="length"
            value={length}
            checked={length === chosen}
            disabled={disabled}
            onChange={() => onChange(length)}
          >
            <span className="flex items-baseline justify-center gap-x-2 whitespace-nowrap">
              <span className="text-ui font-medium">
                {length} <span className="max-sm:sr-only">answers</span>
              </span>
              <span className="text-muted text-meta">{minutes} min</span>
            </span>
          </RadioCard>
        ))}
      </div>
    </ChoiceRow>
  );
}
