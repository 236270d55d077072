import { effort } from "@/tests/support/effort";
import { describe, expect, test } from "vitest";
import { fold } from "./folding.ts";
import { findQuote } from "./quotes.ts";

const verifyQuote = (quote: string, text: string) => findQuote(quote, fold(text));

const message =
  "I led the payments team for two years. We cut the failure rate from 3.5% to 1% — " +
  "that took four months… and I can't say it was easy.";

test("returns a quote that occurs in the message", () => {
  expect(verifyQuote("I led the payments team for two years.", message)).toBe(
    "I led the payments team for two years.",
  );
});

test("returns the message's own words, not the quote", () => {
  const typed = "i LED  the\n“payments”\tteam";
  expect(verifyQuote("I led the 'payments' team", typed)).toBe(typed);
});

describe("ignored differences", () => {
  test.each([
    ["white space", "I led  the\n payments\tteam", "I led the payments team"],
    ["no-break space", "I led the payments team", "I led\u00a0the payments\u202fteam"],
    ["invisible characters", "we shipped it on time", "we ship\u00adped\u200b it on time\ufeff"],
    ["typographic apostrophes", "I didn't give up", "I didn’t give up"],
    ["straight apostrophes", "I didn’t give up", "I didn't give up"],
    ["typographic quotation marks", 'they called it "the rescue" later', "they called it “the rescue” later"],
    [
      "single marks instead of double ones, as in JSON",
      "they said 'ship it' to me",
      'they said "ship it" to me',
    ],
    ["guillemets", 'he said "on y va" again', "he said «on y va» again"],
    ["em dash for hyphens", "it worked — after a week", "it worked -- after a week"],
    ["spaces around dashes", "it worked—after a week", "it worked – after a week"],
    ["minus sign", "a change of −5 percent", "a change of -5 percent"],
    ["three dots", "well... it worked out", "well… it worked out"],
    ["an ellipsis sign", "well… it worked out", "well... it worked out"],
    ["spaces around an ellipsis", "well … it worked out", "well...it worked out"],
    ["four dots", "it worked.... in the end", "it worked… in the end"],
    ["decomposed accents in the message", "the café was full", "the cafe\u0301 was full"],
    ["decomposed accents in the quote", "the cafe\u0301 was full", "the café was full"],
    ["single Korean letters", "저는 팀을 이끌었습니다", "저는 팀을 이끌었습니다".normalize("NFD")],
    ["a capital at the beginning", "We cut the failure rate", "then we cut the failure rate"],
    ["capitals throughout", "i own the api team", "I own the API team"],
    ["letters that are longer in lower case", "we moved to i\u0307stanbul then", "we moved to İstanbul then"],
  ])("%s", (_, quote, text) => {
    expect(verifyQuote(quote, text)).not.toBeNull();
  });

  test("the passage keeps the spelling of the message", () => {
    expect(verifyQuote("WE CUT THE FAILURE RATE FROM 3.5%", message)).toBe(
      "We cut the failure rate from 3.5%",
    );
    expect(verifyQuote("to 1% - that took four months...", message)).toBe("to 1% — that took four months…");
    expect(verifyQuote("the cafe\u0301 was full", "So the café was full.")).toBe("the café was full");
  });
});

describe("additions of models around a quote", () => {
  test.each([
    '"We cut the failure rate from 3.5% to 1%"',
    "“We cut the failure rate from 3.5% to 1%.”",
    "'We cut the failure rate from 3.5% to 1%'.",
    "…We cut the failure rate from 3.5% to 1%…",
    "... we cut the failure rate from 3.5% to 1% ...",
    "[...] we cut the failure rate from 3.5% to 1% [...]",
    "- We cut the failure rate from 3.5% to 1%",
    "> We cut the failure rate from 3.5% to 1%!",
    "  We cut the failure rate from 3.5% to 1%, ",
  ])("are removed: %s", (quote) => {
    expect(verifyQuote(quote, message)).toBe("We cut the failure rate from 3.5% to 1%");
  });

  test("the message's own marks stay", () => {
    const text = 'My motto is "ship it daily" and "fix it daily", nothing else.';
    expect(verifyQuote('"ship it daily" and "fix it', text)).toBe('"ship it daily" and "fix it');
    expect(verifyQuote('"ship it daily" and', text)).toBe('"ship it daily" and');
  });

  test("an ellipsis of the message stays", () => {
    expect(verifyQuote("that took four months… and I can't say", message)).toBe(
      "that took four months… and I can't say",
    );
  });
});

describe("not verbatim", () => {
  test.each([
    ["a word changed", "I led the billing team for two years"],
    ["a word left out", "I led payments team for two years"],
    ["a word added", "I proudly led the payments team"],
    ["an ellipsis for words", "I led the payments team … cut the failure rate"],
    ["dots for words", "I led the payments team ... failure rate"],
    ["bracketed dots for words", "I led [...] team for two years"],
    ["a bracketed word", "I led the [company's] payments team"],
    ["two sentences joined", "for two years and we cut the failure rate"],
    ["sentences in another order", "We cut the failure rate. I led the payments team."],
    ["another number", "from 3.5% to 2%"],
    ["a part of a number", "We cut the failure rate from 3"],
    ["the rest of a number", "5% to 1% — that took"],
    ["a number without its unit", "the failure rate from 3.5% to 1"],
    ["a word without its negation", "and I can"],
    ["a part of a word", "led the payment"],
    ["the end of a word", "ayments team for two"],
    ["other punctuation within", "two years, we cut the"],
    ["two words", "payments team"],
    ["three letters", "I"],
    ["nothing", ""],
    ["only marks", '"…"'],
  ])("%s", (_, quote) => {
    expect(verifyQuote(quote, message)).toBeNull();
  });

  test.each([
    ["the rest of a compound", "profit work is hard", "non-profit work is hard"],
    ["the beginning of a compound", "I am fully self", "I am fully self-taught"],
    ["a number without its minus", "5 percent last year", "it grew -5 percent last year"],
    ["a number without its thousands", "500 people joined us", "in May 1,500 people joined us"],
    ["the beginning of a larger number", "we hired about 1", "we hired about 1,500 people"],
    ["half a range", "10 people in a team", "5–10 people in a team"],
    ["another language", "I write in C", "I write in C++ mostly"],
    ["a possessive", "I joined the team", "I joined the team's lunch"],
    ["a name without its accent", "we hired Jose then", "we hired José then"],
  ])("%s", (_, quote, text) => {
    expect(verifyQuote(quote, text)).toBeNull();
  });

  test("an earlier part of a word does not hide the whole word later", () => {
    expect(verifyQuote("art of the deal", "start of the deal; art of the deal")).toBe("art of the deal");
  });

  test("a whole essay is no quote", () => {
    const essay = "We did it well. ".repeat(300);
    expect(verifyQuote(essay, essay)).toBeNull();
  });
});

describe("word borders", () => {
  test.each([
    ["an em dash without spaces", "I led the team", "I led the team—alone"],
    ["two hyphens for a dash", "I led the team", "I led the team--alone"],
    ["a quotation mark", "led the whole team", "I 'led the whole team' then"],
    ["brackets", "a team of nine", "(a team of nine) at first"],
    ["currency", "5 million in revenue", "$5 million in revenue"],
    ["a range that follows a full stop", "We hired 12 people.", "We hired 12 people.Then more."],
    ["an emoji", "we did it together", "we did it together🎉"],
    ["accents", "école était très bien", "l’école était très bien"],
  ])("%s", (label, quote, text) => {
    const found = verifyQuote(quote, text);
    // An elided article is part of its word.
    expect(found).toBe(label === "accents" ? null : quote);
  });

  test("languages without spaces", () => {
    expect(verifyQuote("我领导了支付团队", "去年我领导了支付团队,两年。")).toBe("我领导了支付团队");
    expect(verifyQuote("私はチームを率いました", "当時、私はチームを率いました。")).toBe(
      "私はチームを率いました",
    );
    expect(verifyQuote("团队", "去年我领导了支付团队。")).toBeNull();
  });
});

test("a long message with many near misses is fast", async () => {
  const text = `${"a b ".repeat(8000)}a b c d`;
  const look = () => [verifyQuote("a b c d", text), verifyQuote(`${".".repeat(3900)}x y`, text)];
  expect(look()).toEqual(["a b c d", null]);
  expect(await effort(look)).toBeLessThan(25);
});
