"use client";

import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";

/** The whole row it stands in should be its label: the box alone is no target for a finger. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "border-edge bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent text-accent-ink",
        "grid size-5 shrink-0 place-content-center rounded-[6px] border transition-[background-color,border-color]",
        "aria-invalid:border-danger disabled:opacity-55",
        className,
      )}
      {...useFieldProps()}
      {...rest}
    >
      <Radix.Indicator>
        <Check className="size-3.5" strokeWidth={3} aria-hidden />
      </Radix.Indicator>
    </Radix.Root>
  );
}
