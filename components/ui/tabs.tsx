"use client";

import { Tabs as Radix } from "radix-ui";
import { styled } from "./styled";

export const Tabs = Radix.Root;

export const TabsList = styled(Radix.List, "border-line flex gap-6 border-b print:hidden");

export const TabsTrigger = styled(
  Radix.Trigger,
  "text-muted enabled:hover:text-ink [a&]:hover:text-ink data-[state=active]:text-ink data-[state=active]:border-accent",
  "touch:min-h-11 -mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent text-sm font-medium",
  "whitespace-nowrap transition-[color,border-color] disabled:cursor-not-allowed disabled:opacity-55",
);

/** Its panel holds the focusable content itself, so it is no tab stop unless asked for. */
export const TabsContent = styled(Radix.Content, "pt-6 focus-visible:outline-offset-4");
