"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./control-styles";

type Props = ComponentProps<"select"> & { options: readonly { value: string; label: string }[] };

/** One of several by the browser's own list, which also works before JavaScript; an empty value is a choice as well. */
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

/** The options with a stored value that is none of them, or is written otherwise, so that it is shown and kept. */
export function withStored(options: Props["options"], stored: string): Props["options"] {
  const at = options.findIndex(({ value }) => plain(value) === plain(stored));
  return at === -1
    ? [...options, { value: stored, label: stored }]
    : options.map((option, index) => (index === at ? { ...option, value: stored } : option));
}
