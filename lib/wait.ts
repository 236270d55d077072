/** A duration in words, rounded up: "60 minutes". Takes whole seconds. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** `Retry-After` has whole seconds and arrives late, so a time this shortly after a full minute rounds down to it. */
const lateMs = 2_000;
const dayMs = 24 * 60 * 60_000;

/**
 * The minute from which something is possible, on the reader's clock: "01:27", or "1 December, 01:27" if that is more
 * than a day ahead.
 * @param at milliseconds since 1970
 * @param timeZone overrides the reader's
 */
export function clockTime(at: number, timeZone?: string): string {
  const minute = new Date(Math.ceil((at - lateMs) / 60_000) * 60_000);
  const time = minute.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  if (at - Date.now() <= dayMs) return time;
  return `${minute.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone })}, ${time}`;
}

/**
 * Replaces a limit's duration with the time of its end. For the browser, because the server does not know the
 * reader's clock. Any other text is unchanged.
 * @param seconds until the end; undefined for none
 */
export function withClockTime(text: string, seconds: number | undefined, timeZone?: string): string {
  if (seconds === undefined) return text;
  return text.replace(
    `in ${durationText(seconds)}`,
    `at ${clockTime(Date.now() + seconds * 1000, timeZone)}`,
  );
}

/** A server action's error with the text of `withClockTime`. Without JavaScript, the server's text is shown. */
export const inClockTime = <E extends { detail: string; retryAfter?: number }>(error: E): E => ({
  ...error,
  detail: withClockTime(error.detail, error.retryAfter),
});
