"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { styled } from "./styled";

/** Needs `aria-label` or `aria-labelledby`. Arrow keys move and select. */
export const RadioGroup = styled(Radix.Root, "flex flex-col gap-2");

const dotStyles =
  "border-edge bg-surface data-[state=checked]:border-accent grid size-5 shrink-0 " +
  "place-content-center rounded-full border transition-[border-color] disabled:opacity-55";
const cardStyles = [
  "rounded-surface border-edge bg-surface enabled:hover:bg-soft data-[state=checked]:border-accent",
  "data-[state=checked]:bg-accent-soft touch:min-h-11 border p-3 transition-[background-color,border-color]",
  "data-[state=checked]:ring-accent data-[state=checked]:ring-1 disabled:opacity-55",
];

/** A radio dot, or with `children` a selectable card. */
export function RadioGroupItem({ className, children, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item className={cn(children ? cardStyles : dotStyles, className)} {...rest}>
      {children ?? <Radix.Indicator className="bg-accent size-2.5 rounded-full" />}
    </Radix.Item>
  );
}
