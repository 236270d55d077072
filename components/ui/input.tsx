"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlStyles } from "./control-styles";
import { useFieldProps } from "./field";

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
