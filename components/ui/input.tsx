"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldProps } from "./field";

/** 16 px where fingers type: below that, phones zoom into the field. */
export const controlStyles = [
  "rounded-control border-edge bg-surface text-ink w-full border px-3 text-sm touch:text-base",
  "placeholder:text-muted transition-[border-color] aria-invalid:border-danger",
  "focus-visible:outline-ring focus-visible:outline-2 focus-visible:-outline-offset-1",
  "disabled:bg-soft disabled:text-muted disabled:cursor-not-allowed",
];

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(controlStyles, "touch:min-h-11 h-10", className)}
      {...useFieldProps()}
      {...rest}
    />
  );
}

/** Grows with its text where the browser can; set `max-h-…` for an end to it. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(controlStyles, "field-sizing-content min-h-20 resize-y py-2 leading-6", className)}
      {...useFieldProps()}
      {...rest}
    />
  );
}
