"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./control-styles";

type Props = ComponentProps<"select"> & { options: readonly { value: string; label: string }[] };

/** A native select, which works before hydration; an empty value is a valid choice. */
export const NativeSelect = ({ options, className, ...rest }: Props) => (
  <select
    className={cn(controlStyles, "touch:min-h-11 h-10 cursor-pointer", className)}
    {...useFieldProps()}
    {...rest}
  >
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

const plain = (text: string): string => text.trim().toLowerCase();

/** Adds a stored value that is not an option, or uses its spelling, so that saving keeps it. */
export function withStored(options: Props["options"], stored: string): Props["options"] {
  const at = options.findIndex(({ value }) => plain(value) === plain(stored));
  return at === -1
    ? [...options, { value: stored, label: stored }]
    : options.map((option, index) => (index === at ? { ...option, value: stored } : option));
}
