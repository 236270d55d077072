import { expect, test } from "vitest";
import { withoutAddresses } from "./shared-text.ts";

test("addresses go in whatever case they stand, others and the rest stay", () => {
  const text = "Ada@Example.com and ada@example.com, not eve@example.com; adaXexampleYcom stays.";
  expect(withoutAddresses(text, ["ada@example.com", null, ""])).toBe(
    "[email address] and [email address], not eve@example.com; adaXexampleYcom stays.",
  );
  expect(withoutAddresses("a+b@c.org", ["a+b@c.org"])).toBe("[email address]");
  expect(withoutAddresses(text, [null])).toBe(text);
});
