import type { ComponentProps } from "react";
import { cn } from "./cn";

const cardStyles = cn(
  "rounded-surface border-edge bg-surface hover:bg-soft relative cursor-pointer border px-2 py-2 sm:px-3",
  "has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-accent has-checked:ring-1",
  "forced-colors:has-checked:border-4",
  "has-focus-visible:outline-ring has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
  "has-disabled:cursor-default has-disabled:opacity-55",
);

/** A radio button as a card; native, so it works before hydration. */
export const RadioCard = ({ children, className, ...input }: ComponentProps<"input">) => (
  <label className={cn(cardStyles, className)}>
    <input
      type="radio"
      className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      {...input}
    />
    {children}
  </label>
);

/** A native radio button. The whole row should be its label. */
export const Radio = (input: ComponentProps<"input">) => (
  <input
    type="radio"
    className={
      "border-edge bg-surface checked:border-accent checked:bg-accent size-5 shrink-0 appearance-none rounded-full border " +
      "p-1 checked:bg-clip-content disabled:opacity-55 forced-colors:checked:border-[6px]"
    }
    {...input}
  />
);
