const units = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const words = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/**
 * How long ago, in the largest unit that is over: "just now", "5 minutes ago", "in 2 days".
 * @param at  Milliseconds since 1970.
 * @param now The same, for the moment of reading.
 */
export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return "just now";
}
