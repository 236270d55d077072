import { expect, test } from "vitest";
import { closest, type SearchPassage, termsOf, addressToYou } from "./search.ts";
import { cosine, joinVectors, pack, splitVectors, vectorSize } from "./vectors.ts";

/** A unit vector. */
const along = (at: number, more: Record<number, number> = {}) =>
  pack(Array.from({ length: vectorSize }, (_, index) => more[index] ?? (index === at ? 1 : 0)));
const passage = (answer: string, text: string, more: Partial<SearchPassage> = {}): SearchPassage => ({
  answer,
  text,
  context: null,
  vector: null,
  asked: null,
  ...more,
});
const answers = (found: SearchPassage[]) => found.map(({ answer }) => answer);

test.each([
  ["Does she know Kafka?", "Does you know Kafka?"],
  ["What is Tomasz Wójcik's experience?", "What is your experience?"],
  [
    "What did Tomasz do with his team, and did they like him?",
    "What did you do with your team, and did you like you?",
  ],
  ["What does the candidate want?", "What does you want?"],
  ["Where is the theory?", "Where is the theory?"],
])("%s is rephrased as an interviewer would ask", (question, asked) => {
  expect(addressToYou(question, "Tomasz Wójcik")).toBe(asked);
});

test("a name with special characters is taken literally", () => {
  expect(addressToYou("What did A+ do?", "A+ (B")).toBe("What did you do?");
  expect(addressToYou("Anything?", "  ")).toBe("Anything?");
});

test("finds the best passage of each answer, by its own words and by its question", () => {
  const index = [
    passage("a", "one", { vector: along(0) }),
    passage("a", "two", { vector: along(1) }),
    passage("b", "three", { vector: along(2), asked: along(0) }),
    passage("c", "four", { vector: along(3) }),
  ];
  const found = closest(index, "?", along(0), 8);
  expect(answers(found)).toEqual(["a", "b", "c"]);
  expect(found[0]?.text).toBe("one");
  expect(answers(closest(index, "?", along(0), 2))).toEqual(["a", "b"]);
});

test("shared words break ties", () => {
  const index = [
    passage("a", "I cook.", { vector: along(0) }),
    passage("b", "I know Kafka.", { vector: along(0) }),
  ];
  expect(answers(closest(index, "Do you know Kafka?", along(0), 8))).toEqual(["b", "a"]);
});

test("without vectors, words alone rank: rare ones first; a passage without shared words is not found", () => {
  const index = [
    passage("a", "I worked with a team on tills."),
    passage("b", "A team and Kafka."),
    passage("c", "A team."),
    passage("d", "Nothing of it."),
  ];
  expect(answers(closest(index, "Which team knows Kafka?", null, 8))).toEqual(["b", "a", "c"]);
  expect(closest([], "?", null, 8)).toEqual([]);
});

test("terms are the content words of a question", () => {
  expect(termsOf("What did she do about Kafka, and about KAFKA streams?")).toEqual(["kafka", "streams"]);
});

test("vectors keep their direction with one byte per component, also in the database", () => {
  const a = along(0, { 1: 0.5 });
  expect(cosine(a, a)).toBeCloseTo(1);
  expect(cosine(along(0), along(1))).toBe(0);
  expect(cosine(pack([]), along(0))).toBe(0);
  const [first, second] = splitVectors(joinVectors([a, along(7)]));
  expect(first).toEqual(a);
  expect(second).toEqual(along(7));
  expect(splitVectors(Buffer.alloc(0))).toEqual([]);
});
