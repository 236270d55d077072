import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Time } from "./time";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-03-10T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ["2026-03-10T12:00:00Z", "just now"],
  ["2026-03-10T11:59:01Z", "just now"],
  ["2026-03-10T11:59:00Z", "1 minute ago"],
  ["2026-03-10T11:00:01Z", "59 minutes ago"],
  ["2026-03-10T11:00:00Z", "1 hour ago"],
  ["2026-03-09T12:00:00Z", "1 day ago"],
  ["2026-03-01T12:00:00Z", "1 week ago"],
  ["2026-01-01T12:00:00Z", "2 months ago"],
  ["2024-01-01T12:00:00Z", "2 years ago"],
  ["2026-03-12T12:00:00Z", "in 2 days"],
])("%s is %s", (at, text) => {
  expect(renderToStaticMarkup(<Time value={at} />)).toContain(`>${text}</time>`);
});
