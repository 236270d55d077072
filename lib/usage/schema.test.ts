import { expect, test } from "vitest";
import { adminUsageQuery, daysOf, percentOf, usageQuery } from "./schema.ts";

const problemsOf = (query: object) =>
  [usageQuery, adminUsageQuery].map((schema) =>
    schema.safeParse(query).error?.issues.map(({ path }) => path.join(".")),
  );

test.each([
  [{ from: "today" }, "from"],
  [{ to: "May 2026" }, "to"],
  [{ from: "0000-01-01" }, "from"],
  [{ from: "2026-02-02", to: "2026-02-01" }, "to"],
  [{ from: "2026-01-01", to: "2026-02-01" }, "to"],
])("%j is refused for %s", (query, name) => {
  expect(problemsOf(query)).toEqual([[name], [name]]);
});

test.each([{}, { from: "2026-01-31" }, { to: "2026-01-31" }, { from: "2026-01-01", to: "2026-01-31" }])(
  "%j is a range",
  (query) => {
    expect(problemsOf(query)).toEqual([undefined, undefined]);
  },
);

test("a range without an end is its month", () => {
  const now = new Date("2026-02-10T12:00:00Z");
  expect(daysOf({}, now)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf({ from: "2027-12-15" }, now)).toEqual({ from: "2027-12-15", to: "2027-12-31" });
  expect(daysOf({ to: "2028-02-29" }, now)).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test("a percentage is rounded down, so that 100 means the limit is reached", () => {
  expect(percentOf({ tokens: 999, limit: 1000 })).toBe(99);
  expect(percentOf({ tokens: 1000, limit: 1000 })).toBe(100);
  expect(percentOf({ tokens: 1000, limit: null })).toBe(0);
});
