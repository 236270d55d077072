import { expect, test } from "vitest";
import { askAll, type Figures, figuresOf, labelled } from "./answers.ts";

/** The figures reached, less three points. */
const floor: Record<"open" | "final", Partial<Figures>> = { open: {}, final: {} };
const ceiling: Record<"open" | "final", Partial<Figures>> = { open: {}, final: {} };

test.each(["open", "final"] as const)("%s: the search answers as well as it did", (half) => {
  const figures = figuresOf(labelled(half).flatMap(([, interview]) => askAll(interview)));
  for (const [name, least] of Object.entries(floor[half]))
    expect(figures[name as keyof Figures], name).toBeGreaterThanOrEqual(least);
  for (const [name, most] of Object.entries(ceiling[half]))
    expect(figures[name as keyof Figures], name).toBeLessThanOrEqual(most);
});
