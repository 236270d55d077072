import { expect, test } from "vitest";
import { findSigns } from "./signs.ts";

const known = ["Ada Obi", "Marcus Bell", "Fitter at Harbor Robotics"];
const signOf = (text: string, asked: string | null = null) => findSigns([{ text, asked }], known)[0];

test.each([
  ["trait", "I have to leave at three for my son’s school run."],
  ["trait", "I'm 52, and I have seen it all."],
  ["trait", "I use a wheelchair."],
  ["person", "We had two patients called Margaret Hughes."],
  ["person", "Sister Mary showed me how."],
  ["person", "Then Mr. Okafor shouted at me."],
  ["number", "The patient with record 4471 fell."],
  ["number", "A client born on 3.4.1960 rang."],
  ["number", "We delivered to 12 Mill Lane on Fridays."],
])("finds for certain, %s: %s", (kind, text) => {
  expect(signOf(text)).toEqual({ kind, certain: true });
});

test("two capitalised words inside a sentence may name a person", () => {
  expect(signOf("I asked Peter Lang for help.")).toEqual({ kind: "person", certain: false });
});

test.each([
  "I moved the batch to Kafka in 2023.",
  "We served 214 merchants and 30 clients.",
  "I'm 50 percent sure.",
  "Ada Obi is what they call me, and I asked Marcus Bell.",
  "I worked for Harbor Robotics.",
  "Night Shift is long.",
])("ignores: %s", (text) => {
  expect(signOf(text)).toBeNull();
});

test("an answer to a question about a trait is sensitive, with any words", () => {
  expect(signOf("Fifty-two.", "How old are you?")).toEqual({ kind: "trait", certain: true });
  expect(signOf("Fifty-two.", "How many shops had you?")).toBeNull();
});

test("the time grows with the length of a text", () => {
  const texts = ["A ".repeat(20_000), "called ".repeat(5000), "I'm 5".repeat(5000), "no. ".repeat(8000)];
  expect(
    findSigns(
      texts.map((text) => ({ text, asked: null })),
      known,
    ),
  ).toHaveLength(4);
});
