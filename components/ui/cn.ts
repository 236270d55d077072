import { type ClassValue, clsx } from "clsx";

export type { ClassValue };

/** Joins class names. To override a component's own class, mark the new one as important: `text-muted!`. */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
