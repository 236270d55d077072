import { expect, test } from "vitest";
import { bringBack, takeAway } from "./draft";

test("bringBack and takeAway undo one another", () => {
  for (const draft of ["", "More", "I build boats and cars."]) {
    expect(takeAway(bringBack(draft, "I build boats."), "I build boats.")).toBe(draft);
  }
  expect(bringBack("  \n", "x")).toBe("x");
  expect(takeAway("something else", "x")).toBe("something else");
});
