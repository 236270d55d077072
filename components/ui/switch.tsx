"use client";

import { Switch as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn";

type Props = ComponentProps<typeof Radix.Root> & { label: ReactNode; hint?: ReactNode };

/** On or off, with its label beside it and what it means below. The whole row is the target. */
export function SwitchRow({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="touch:min-h-11 min-w-0 flex-1 cursor-pointer text-sm">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="text-muted mt-0.5 block">
            {hint}
          </span>
        ) : null}
      </label>
      <Radix.Root
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          "border-edge bg-soft data-[state=checked]:border-accent data-[state=checked]:bg-accent relative mt-0.5 h-6 w-10",
          "shrink-0 rounded-full border transition-[background-color,border-color] disabled:opacity-55",
        )}
        {...rest}
      >
        <Radix.Thumb className="bg-edge data-[state=checked]:bg-accent-ink block size-4 translate-x-[3px] rounded-full transition-[translate,background-color] data-[state=checked]:translate-x-[19px]" />
      </Radix.Root>
    </div>
  );
}
