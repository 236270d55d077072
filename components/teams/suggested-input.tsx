import { type ComponentProps, useId } from "react";
import { Input } from "@/components/ui/input";

/** Free text with suggestions: whatever else is typed is as good. */
export function SuggestedInput({
  suggestions,
  ...rest
}: ComponentProps<"input"> & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Input list={id} autoComplete="off" {...rest} />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  );
}
