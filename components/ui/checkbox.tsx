"use client";

import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";

type Props = ComponentProps<"input"> & { onCheckedChange?: (checked: boolean) => void };

/** The browser's own, so that it works before JavaScript. The whole row it stands in should be its label. */
export function Checkbox({ className, onCheckedChange, ...rest }: Props) {
  return (
    <span className={cn("relative grid size-5 shrink-0", className)}>
      <input
        type="checkbox"
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        className={cn(
          "peer border-edge bg-surface checked:border-accent checked:bg-accent appearance-none rounded-[6px] border",
          "aria-invalid:border-danger disabled:opacity-55",
        )}
        {...useFieldProps()}
        {...rest}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="text-accent-ink pointer-events-none absolute inset-0 m-auto hidden size-3.5 peer-checked:block"
      />
    </span>
  );
}
