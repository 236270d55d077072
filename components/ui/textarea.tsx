"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";
import { controlStyles } from "./control-styles";

/** Grows with its text where supported; limit it with `max-h-…`. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      className={cn(controlStyles, "field-sizing-content min-h-20 resize-y py-2", className)}
      {...useFieldProps()}
      {...rest}
    />
  );
}
