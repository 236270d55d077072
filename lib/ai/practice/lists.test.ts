import { expect, test } from "vitest";
import { asideOf } from "./lists.ts";

test.each([
  ["I worked at a bakery for four years and trained two apprentices.", null],
  ["I don't know, probably my uncle's farm. I bottle fed the lambs there every Easter.", null],
  ["Java, Spring Boot, Kafka", null],
  ["Yes.", null],
  ["Dr. Müller was my teacher in Köln.", null],
  ["A customer's father died, and I arranged the flowers for them within a day.", null],
  ["I'd rather not say.", "refusal"],
  ["I don't know", "refusal"],
  ["pass", "refusal"],
  ["dont want to talk about it", "refusal"],
  ["can we come back to that one?", "later"],
  ["Can I come back to this?", "later"],
  ["ok sorry", "courtesy"],
  ["Thanks, that's great", null],
  ["thank you very much", "courtesy"],
  ["😀😀", "courtesy"],
  ["this is stupid", "rude"],
  ["FUCK OFF", "rude"],
  ["What do you mean?", "question"],
  ["i dont understand", "question"],
  ["How long does this take?", "question"],
  ["A boy would not read. What did I do? I read with him.", null],
  ["My mum passed away in February.", "distress"],
  ["I can't stop crying today", "distress"],
  ["Ich habe drei Jahre als Bäcker gearbeitet und bin dann umgezogen.", "other_language"],
  ["我在面包店工作了四年。", "other_language"],
] as const)("%j", (text, aside) => {
  expect(asideOf(text)).toBe(aside);
});

test("a question that invites questions accepts them as answers", () => {
  expect(asideOf("How is the team set up?", { question: "Do you have any questions for me?" })).toBeNull();
});

test("huge and hostile texts are bounded", () => {
  for (const text of ["a".repeat(32_000), "? ".repeat(16_000), "my mum ".repeat(4500), "sorry ".repeat(5000)])
    expect(() => asideOf(text)).not.toThrow();
});
