import { expect, test } from "vitest";
import { isOfferedSomewhere } from "./workflow.ts";

test.each(["", "  ", "student_interview", "resume_interview", " Resume_Interview "])(
  "offered: %j",
  (text) => {
    expect(isOfferedSomewhere(text)).toBe(true);
  },
);

test.each(["Student Chat", "student interview", "both", "student_interview, resume_interview"])(
  "offered in neither: %j",
  (text) => {
    expect(isOfferedSomewhere(text)).toBe(false);
  },
);
