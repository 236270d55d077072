"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { styled } from "./styled";

/** Name it with `aria-label` or `aria-labelledby`. Arrow keys move and choose. */
export const RadioGroup = styled(Radix.Root, "flex flex-col gap-2");

const dotStyles =
  "border-edge bg-surface data-[state=checked]:border-accent grid size-5 shrink-0 place-content-center rounded-full border transition-[border-color] disabled:opacity-55";
const cardStyles = [
  "rounded-surface border-edge bg-surface enabled:hover:bg-soft data-[state=checked]:border-accent",
  "data-[state=checked]:bg-accent-soft touch:min-h-11 border p-3 transition-[background-color,border-color]",
  "data-[state=checked]:ring-accent data-[state=checked]:ring-1 disabled:opacity-55",
];

/** The dot. With `children` it is a whole card to choose instead, and draws no dot. */
export function RadioGroupItem({ className, children, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item className={cn(children ? cardStyles : dotStyles, className)} {...rest}>
      {children ?? <Radix.Indicator className="bg-accent size-2.5 rounded-full" />}
    </Radix.Item>
  );
}
