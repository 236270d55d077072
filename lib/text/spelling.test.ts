import { expect, test } from "vitest";
import { isSlip } from "./spelling.ts";

test.each([
  ["kubernet", "kuberent", true],
  ["manag", "manage", true],
  ["python", "pyton", true],
  ["python", "pythno", true],
  ["python", "jython", false],
  ["python", "pytest", false],
  ["react", "reactor", false],
])("%s for %s: %s", (one, other, is) => expect(isSlip(one, other)).toBe(is));
