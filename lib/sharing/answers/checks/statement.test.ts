import { describe, expect, test } from "vitest";
import { isBorneOut } from "./statement.ts";

const quote =
  "At Fenwick Pay I traced most errors to the address form, replaced free text with a lookup, and errors fell by 30% in three weeks.";

describe("says no more than its quote", () => {
  test.each([
    "Ada traced most errors to the address form",
    "They traced most errors to the address form and replaced free text with a lookup.",
    "The candidate traced most errors to the address form; errors fell by 30% in three weeks",
    "Ada Obi traced errors",
  ])("%s", (statement) => {
    expect(isBorneOut(statement, [quote], "Ada Obi")).toBe(true);
  });

  test("a line of a resume has no I, and is the candidate's", () => {
    expect(isBorneOut("Ada led a team of five.", ["Led a team of five people"], "Ada Obi")).toBe(true);
    expect(isBorneOut("Led a team of five.", ["Led a team of five people"], null)).toBe(true);
  });
});

describe("says more, or something else", () => {
  test.each([
    ["a word of its own", "Ada single-handedly traced most errors to the address form"],
    ["praise", "Ada is an outstanding engineer who traced errors"],
    ["another number", "Errors fell by 40% in three weeks"],
    ["a score", "Ada traced most errors 10/10"],
    ["another order", "Ada replaced errors, traced lookup"],
    ["a negation", "Ada never traced most errors to the address form"],
    ["a doubt", "Ada might have traced most errors to the address form"],
    ["an address", "Ada traced most errors to evil.example/form"],
    ["a link", "Ada traced [most errors](https://evil.example)"],
    ["an image", "![Ada traced most errors](x)"],
    ["a tag", "<b>Ada traced most errors</b>"],
    ["a command to the reader", "You traced most errors to the address form"],
    ["the first person", "I traced most errors to the address form"],
    ["somebody else's words", "Errors traced most"],
    ["next to nothing", "Ada"],
    ["nothing", ""],
    ["too much", `Ada traced ${"most ".repeat(100)}`],
  ])("%s", (_, statement) => {
    expect(isBorneOut(statement, [quote], "Ada Obi")).toBe(false);
  });

  test("another's deed is not the candidate's", () => {
    expect(isBorneOut("Ada lied", ["I saw that Tom lied and stole"], "Ada Obi")).toBe(false);
    expect(isBorneOut("Ada stole money", ["I reported that Tom stole money"], "Ada Obi")).toBe(false);
  });

  test("a negation that is left out turns the sense round", () => {
    expect(isBorneOut("Ada finished the degree", ["I never finished the degree"], "Ada Obi")).toBe(false);
    expect(isBorneOut("Ada never finished the degree", ["I never finished the degree"], "Ada Obi")).toBe(
      true,
    );
    expect(isBorneOut("Ada led a team", ["I would have led a team"], "Ada Obi")).toBe(false);
  });
});
