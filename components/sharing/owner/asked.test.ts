import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "@/lib/sharing/schema";
import { questionsOf } from "./asked.ts";

let minute = 0;
const question = (content: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id: crypto.randomUUID(),
  content,
  answer: "An answer.",
  citations: [],
  outcome: "answered",
  covered: true,
  correction: null,
  is_new: false,
  created_at: new Date(Date.UTC(2026, 0, 1, 0, (minute += 1))).toISOString(),
  ...more,
});
const gapAs = (outcome: "related" | "not_covered") => ({ outcome, covered: false });
const listed = (...threads: AskedQuestion[][]) =>
  questionsOf(threads.map((questions, at) => ({ visitor: `Visitor ${at + 1}`, questions }))).map(
    ({ content, visitor, also }) => [content, visitor, also],
  );

describe("questionsOf", () => {
  it("gaps come first, then the newest", () => {
    expect(
      listed(
        [question("old"), question("gap", gapAs("not_covered"))],
        [question("new", { outcome: null, covered: null })],
      ),
    ).toEqual([
      ["gap", "Visitor 1", 0],
      ["new", "Visitor 2", 0],
      ["old", "Visitor 1", 0],
    ]);
  });

  it("a gap is listed once, with its oldest question, for all visitors", () => {
    const open = gapAs("related");
    expect(
      listed([question("Any Portuguese?", open)], [question("any portuguese", open)], [question("Covered")]),
    ).toEqual([
      ["Any Portuguese?", "Visitor 1", 1],
      ["Covered", "Visitor 3", 0],
    ]);
  });

  it("a row has the ids of all its new questions", () => {
    const open = { ...gapAs("related"), is_new: true };
    const [first, again] = [question("Any Portuguese?", open), question("any portuguese", open)];
    const [row] = questionsOf([{ visitor: "Visitor 1", questions: [first, again, question("Seen")] }]);
    expect(row?.newIds).toEqual([first.id, again.id]);
  });

  it("a gap counts as filled for all once the owner answers it", () => {
    const answered = question("Where?", { ...gapAs("related"), correction: "In Leeds." });
    const again = question("where", gapAs("not_covered"));
    expect(listed([answered], [again], [question("gap", gapAs("not_covered"))])).toEqual([
      ["gap", "Visitor 3", 0],
      ["Where?", "Visitor 1", 1],
    ]);
  });

  it("answers to the same question stay separate", () => {
    expect(listed([question("Same?")], [question("Same?")])).toHaveLength(2);
  });
});
