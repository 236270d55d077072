"use client";

import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";

type Props = ComponentProps<"input"> & {
  onCheckedChange?: (checked: boolean) => void;
  /** Decoration of a checked box, instead of the tick. */
  mark?: ReactNode;
};

/** A native checkbox, which works before hydration. The whole row should be its label. */
export function Checkbox({ className, onCheckedChange, mark, ...rest }: Props) {
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
      <span
        aria-hidden
        className={
          "text-accent-ink pointer-events-none absolute inset-0 hidden place-content-center text-meta " +
          "font-semibold peer-checked:grid"
        }
      >
        {mark ?? <Check strokeWidth={3} className="size-3.5" />}
      </span>
    </span>
  );
}
