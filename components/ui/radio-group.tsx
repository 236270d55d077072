"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Name it with `aria-label` or `aria-labelledby`. Arrow keys move and choose. */
export function RadioGroup({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn("flex flex-col gap-2", className)} {...rest} />;
}

/** The dot. With `children` it is a whole card to choose instead, and draws no dot. */
export function RadioGroupItem({ className, children, ...rest }: ComponentProps<typeof Radix.Item>) {
  if (children)
    return (
      <Radix.Item
        className={cn(
          "rounded-surface border-edge bg-surface enabled:hover:bg-soft data-[state=checked]:border-accent",
          "data-[state=checked]:bg-accent-soft touch:min-h-11 border p-3 transition-[background-color,border-color]",
          "data-[state=checked]:ring-accent data-[state=checked]:ring-1 disabled:opacity-55",
          className,
        )}
        {...rest}
      >
        {children}
      </Radix.Item>
    );
  return (
    <Radix.Item
      className={cn(
        "border-edge bg-surface data-[state=checked]:border-accent grid size-5 shrink-0 place-content-center",
        "rounded-full border transition-[border-color] disabled:opacity-55",
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="bg-accent size-2.5 rounded-full" />
    </Radix.Item>
  );
}
