import { expect, test } from "vitest";
import { askAll, askHalf, type Figures, figuresOf, labelled } from "./answers.ts";
import { choosePracticeModel } from "./play.ts";

choosePracticeModel();

type Bounds = Partial<Figures>;

/** The figures reached, less three points. */
const bounds: Record<"open" | "final", { min: Bounds; max: Bounds }> = {
  open: {
    min: {
      "right among quotes": 54,
      "right as answered": 31,
      "precision of answered": 66,
      "uncovered with nothing": 41,
      "traits declined": 80,
    },
    max: { "uncovered answered": 16, "others declined": 5 },
  },
  final: {
    min: {
      "right among quotes": 42,
      "right as answered": 31,
      "precision of answered": 58,
      "uncovered with nothing": 42,
      "traits declined": 84,
    },
    max: { "uncovered answered": 18, "others declined": 3 },
  },
};

test.each(["open", "final"] as const)("%s: the search answers as well as it did", async (half) => {
  const figures = figuresOf((await askHalf(half)).flatMap(([, results]) => results));
  const { min, max } = bounds[half];
  for (const [name, least] of Object.entries(min))
    expect(figures[name as keyof Figures], name).toBeGreaterThanOrEqual(least);
  for (const [name, most] of Object.entries(max))
    expect(figures[name as keyof Figures], name).toBeLessThanOrEqual(most);
});

test("quotes stand word for word in what the candidate said, at most three for a question", async () => {
  for (const one of labelled("open")) {
    const [, interview] = one;
    const own = [
      ...interview.turns.flatMap(({ speaker, text }) => (speaker === "user" ? [text] : [])),
      ...interview.additions.map(({ answer }) => answer),
      interview.resume ?? "",
    ];
    for (const { quotes } of await askAll(one)) {
      expect(quotes.length).toBeLessThanOrEqual(3);
      for (const quote of quotes)
        expect(
          own.some((text) => text.includes(quote)),
          quote,
        ).toBe(true);
    }
  }
});
