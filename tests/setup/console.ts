import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

/**
 * A test fails on an unexpected `console.error`: React's warnings and unhandled failures are printed there, and would be
 * missed in a green run. A test that expects one spies on it (`vi.spyOn(console, "error")`).
 */
let printed: string[] = [];
const original = console.error;

beforeEach(() => {
  printed = [];
  console.error = (...parts: unknown[]) => {
    printed.push(format(...parts));
    original(...parts);
  };
});

afterEach(() => {
  console.error = original;
  expect(printed, "unexpected console.error").toEqual([]);
});
