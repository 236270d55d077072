"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn("border-line flex gap-6 border-b print:hidden", className)} {...rest} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        "text-muted enabled:hover:text-ink [a&]:hover:text-ink data-[state=active]:text-ink data-[state=active]:border-accent",
        "touch:min-h-11 -mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent text-sm font-medium",
        "whitespace-nowrap transition-[color,border-color] disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
      {...rest}
    />
  );
}

/** Its panel holds the focusable content itself, so it is no tab stop unless asked for. */
export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("pt-6 focus-visible:outline-offset-4", className)} {...rest} />;
}
