"use client";

import { useSyncExternalStore } from "react";

const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const full = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short" });
const short = { dateStyle: "medium", timeStyle: "short" } as const;

/** A relative time in the largest full unit: "just now", "5 minutes ago", "in 2 days". Takes milliseconds since 1970. */
function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return "just now";
}

const readers = new Set<() => void>();
let now = typeof window === "undefined" ? 0 : Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on the page, so that they update together. */
function subscribe(reader: () => void): () => void {
  // Only the first reader sets it, because a change re-renders all readers.
  if (readers.size === 0) now = Date.now();
  readers.add(reader);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const read of readers) read();
  }, 30_000);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time in milliseconds since 1970, at most 30 seconds old; 0 before hydration. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  );

/** The server has no running clock; each render uses its own time. */
const servedAt = (): number => Date.now();

type Props = {
  value: string;
  show?: "relative" | "local";
  className?: string;
};

/**
 * A relative time with the full local time on hover, or with `local` the local date and time. Before hydration it shows
 * the server's time and zone.
 */
export function Time({ value, show = "relative", className }: Props) {
  const readAt = useNow();
  const at = new Date(value);
  return (
    <time
      dateTime={value}
      title={show === "relative" && readAt ? full.format(at) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {show === "local"
        ? at.toLocaleString("en-GB", readAt ? short : { ...short, timeZone: "UTC" })
        : relativeTime(at.getTime(), readAt || servedAt())}
    </time>
  );
}
