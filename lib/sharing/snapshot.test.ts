import { expect, test } from "vitest";
import { withoutAddresses } from "./snapshot.ts";

test("addresses go in whatever case they stand, others and the rest stay", () => {
  const text = "Ada@Example.com and ada@example.com, not eve@example.com; adaXexampleYcom stays.";
  expect(withoutAddresses(text, ["ada@example.com", null, ""])).toBe(
    "[email address] and [email address], not eve@example.com; adaXexampleYcom stays.",
  );
  expect(withoutAddresses(text, [null])).toBe(text);
});

test("whatever may stand in an address stands for itself", () => {
  for (const address of ["a-b@my-host.example", "a+b@c.org", "!#$%&'*/=?^_`{|}~.x@c.org", "(x)[y]\\z@c.org"])
    expect(withoutAddresses(`Write to ${address}!`, [address])).toBe("Write to [email address]!");
});
