import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlanStates } from "./plan-states";

test("each part of a plan shows its state in words and with its own shape", () => {
  const ada = { id: "a", name: "Ada" };
  const entry = (competency: string, state: "open" | "asked" | "answered") => ({
    competency,
    behavioural: `${competency}?`,
    situational: `What about ${competency}?`,
    character_id: ada.id,
    state,
  });
  const plan = [entry("Calm", "answered"), entry("Care", "asked"), entry("Craft", "open")];
  const draw = (cast: (typeof ada)[]) =>
    renderToStaticMarkup(<PlanStates id="p" plan={plan} cast={cast} onClose={() => {}} />);
  const rows = draw([ada]).split("<li").slice(1);
  expect(
    rows.map((row) =>
      row
        .replace(/<[^>]*>/g, " ")
        .replace(/^[^>]*>|\s+/g, " ")
        .trim(),
    ),
  ).toEqual(["Calm Answered", "Care Asked", "Craft To come"]);
  expect(new Set(rows.map((row) => /<svg.*<\/svg>/.exec(row)?.[0])).size).toBe(3);
  // The asking character is named if there are several.
  expect(draw([ada])).not.toContain("Ada");
  expect(draw([ada, { id: "b", name: "Bo" }])).toContain("Ada");
});
