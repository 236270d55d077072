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

/** How long ago, in the largest unit that is over: "just now", "5 minutes ago", "in 2 days". Takes milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return "just now";
}

const readers = new Set<() => void>();
let now = typeof window === "undefined" ? 0 : Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every time on the page, so that all are drawn anew at once. */
function subscribe(reader: () => void): () => void {
  // Only the first reader sets it: moving it for each would draw all the others again.
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

/** The server has no clock that ticks; each rendering of a page is at its own moment. */
const servedAt = (): number => Date.now();

type Props = {
  /** ISO 8601 */
  value: string;
  show?: "relative" | "local";
  className?: string;
};

/**
 * A moment: relative, with the full local time on hover; `local` shows the local date and time itself. The
 * server knows neither the reader's zone nor the moment of reading, so until the page is alive it shows its own.
 */
export function Time({ value, show = "relative", className }: Props) {
  const readAt = useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  );
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
