"use client";

import { useSyncExternalStore } from "react";
import { relativeTime } from "./relative-time";

const MINUTE = 60_000;
const readers = new Set<() => void>();
let minute = typeof window === "undefined" ? 0 : Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every time on the page. */
function subscribe(reader: () => void): () => void {
  // The first one sets it; to move it for each would draw all the others again.
  if (readers.size === 0) minute = Date.now();
  readers.add(reader);
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const tell of readers) tell();
  }, MINUTE / 2);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The server has no clock that ticks; each rendering of a page is at its own moment. */
const servedAt = (): number => Date.now();

const full = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short" });
const short = { dateStyle: "medium", timeStyle: "short" } as const;

/**
 * A moment: relative, with the full local time on hover; `local` shows the local date and time itself. The
 * server knows neither the reader's zone nor the moment of reading, so until the page is alive it shows its own.
 */
export function Time({
  value,
  show = "relative",
  className,
}: {
  /** ISO 8601. */
  value: string;
  show?: "relative" | "local";
  className?: string;
}) {
  const now = useSyncExternalStore(
    subscribe,
    () => minute,
    () => 0,
  );
  const at = new Date(value);
  return (
    <time
      dateTime={value}
      title={show === "relative" && now ? full.format(at) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {show === "local"
        ? at.toLocaleString("en", now ? short : { ...short, timeZone: "UTC" })
        : relativeTime(at.getTime(), now || servedAt())}
    </time>
  );
}
