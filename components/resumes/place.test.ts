import { describe, expect, test } from "vitest";
import type { CharacterCard } from "@/lib/characters/schema";
import { fileProblem, sizeText } from "./files";
import { choiceOf, choosingPath, chosenOf, interviewPath, isSameChoice } from "./place";

const card = (id: string, is_system = true): CharacterCard => ({
  id,
  name: id,
  description: "",
  is_system,
  team: null,
});

describe("the URL", () => {
  test("contains the choices, and is parsed back unchanged", () => {
    const choice = { resume: "r1", characters: ["b", "a"] };
    const path = choosingPath("characters", choice, "c1");
    expect(path).toBe("/dashboard/resume-interview?step=characters&resume=r1&characters=b,a&interview=c1");
    expect(choiceOf(new URL(path, "http://x").searchParams)).toEqual(choice);
  });

  test("is short without a choice, and differs if the choice is empty", () => {
    expect(choosingPath("upload", { resume: null, characters: null }, null)).toBe(
      "/dashboard/resume-interview",
    );
    const none = choosingPath("characters", { resume: "r", characters: [] }, null);
    expect(choiceOf(new URL(none, "http://x").searchParams).characters).toEqual([]);
    expect(choiceOf(new URLSearchParams("resume=")).resume).toBeNull();
  });

  test("for an interview", () => {
    expect(interviewPath("c1", "interview")).toBe("/dashboard/resume-interview/c1");
    expect(interviewPath("c1", "share")).toBe("/dashboard/resume-interview/c1?step=share");
  });
});

test("system characters are selected first; later only chosen ones that still exist", () => {
  const cards = [card("a"), card("b"), card("own", false)];
  expect(chosenOf({ resume: null, characters: null }, cards, 5)).toEqual(["a", "b"]);
  expect(chosenOf({ resume: null, characters: ["own", "gone", "a", "own"] }, cards, 5)).toEqual(["own", "a"]);
  expect(chosenOf({ resume: null, characters: [] }, cards, 5)).toEqual([]);
});

test("another order, resume or length is another interview", () => {
  const started = { resume_id: "r", character_ids: ["a", "b"], length: 10 as const };
  expect(isSameChoice(started, { ...started })).toBe(true);
  expect(isSameChoice(started, { ...started, character_ids: ["b", "a"] })).toBe(false);
  expect(isSameChoice(started, { ...started, resume_id: "s" })).toBe(false);
  expect(isSameChoice(started, { ...started, length: 5 })).toBe(false);
});

test("limits of uploads", () => {
  const pdf = { name: "cv.pdf", type: "application/pdf", size: 10 };
  expect(fileProblem(pdf, 50)).toBeNull();
  expect(fileProblem({ ...pdf, name: "CV.PDF", type: "" }, 50)).toBeNull();
  expect(fileProblem({ ...pdf, name: "cv.docx", type: "application/msword" }, 50)).toMatch(
    /^File type must be/,
  );
  expect(fileProblem({ ...pdf, name: "cv.txt", type: "" }, 50)).toMatch(/^File type must be/);
  expect(fileProblem({ ...pdf, size: 50 * 1024 * 1024 + 1 }, 50)).toBe(
    "File is too large: the limit is 50 MB.",
  );
  expect(fileProblem({ ...pdf, size: 0 }, 50)).toMatch(/too small/);
});

test("sizes", () => {
  expect([1, 812, 98_304, 1_468_006, 5 * 1024 * 1024, 40_265_318_400].map(sizeText)).toEqual([
    "1 byte",
    "812 bytes",
    "96 KB",
    "1.4 MB",
    "5 MB",
    "37.5 GB",
  ]);
});
