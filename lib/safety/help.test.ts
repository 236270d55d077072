import { expect, test } from "vitest";
import { helpReply } from "./help.ts";

test("says where to get help and how to stop, and asks nothing", () => {
  const text = helpReply("What was hard?");
  expect(text).toContain("I'm a computer program, so I can't help you with this myself");
  expect(text).toContain("Please call your local emergency number, or talk to someone you trust now.");
  expect(text).toContain("We can stop here");
  expect(text).not.toContain("?");
});

test("the second reply in a row is short", () => {
  const whole = helpReply(undefined);
  const second = helpReply(whole);
  expect(second).toMatch(/^I'm only a computer program.*Please call your local emergency number/);
  expect(second.length).toBeLessThan(whole.length / 2);
  expect(helpReply(second)).toBe(whole);
});
