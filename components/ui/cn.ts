import { type ClassValue, clsx } from "clsx";

export type { ClassValue };

/** Joins class names. What replaces a class that a component has of its own is marked as important: `text-muted!`. */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
