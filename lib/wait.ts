/** How long to wait, in words: "60 minutes". Never less than there is to wait. Takes whole seconds. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** `Retry-After` has whole seconds and arrives a little late: a moment this near after a full minute is that minute. */
const lateMs = 2_000;

/**
 * The minute from which something is possible: "01:27", on the reader's clock.
 * @param at milliseconds since 1970
 * @param timeZone another one than the reader's
 */
export const clockTime = (at: number, timeZone?: string): string =>
  new Date(Math.ceil((at - lateMs) / 60_000) * 60_000).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });

/**
 * The text of a limit with the time of its end in place of how long it lasts. The server knows no reader's clock, so this
 * is for the browser. Any other text stays as it is.
 * @param seconds until the end; undefined where there is none
 */
export function withClockTime(text: string, seconds: number | undefined, timeZone?: string): string {
  if (seconds === undefined) return text;
  return text.replace(
    `in ${durationText(seconds)}`,
    `at ${clockTime(Date.now() + seconds * 1000, timeZone)}`,
  );
}

/** An error of a server action with its text as the browser shows it. A form without JavaScript shows the server's. */
export const inClockTime = <E extends { detail: string; retryAfter?: number }>(error: E): E => ({
  ...error,
  detail: withClockTime(error.detail, error.retryAfter),
});
