import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

export type { ClassValue };

// The names that app/globals.css adds to Tailwind's own; without them a later class would not win.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ["surface", "control"],
      shadow: ["float"],
      animate: ["enter", "exit", "fade-in", "late"],
    },
  },
});

/** Joins class names; of two that set the same thing, the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
