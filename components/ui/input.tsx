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
      dir={type === "text" || type === "search" ? "auto" : undefined}
      className={cn(controlStyles, "touch:min-h-11 h-10", className)}
      {...useFieldProps()}
      {...rest}
    />
  );
}
