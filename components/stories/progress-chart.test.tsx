import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarksTable, ProgressChart, ProgressTable } from "./progress";

const month = (name: string, answers: number, with_figure: number) => ({
  month: name,
  interviews: 1,
  answers,
  words: answers === 0 ? null : 40,
  with_figure,
  with_own_past: answers,
  skipped: 2,
  marked: with_figure,
  situation: with_figure,
  action: 1,
  result: 0,
  own_part: 1,
});
const months = [month("2026-05", 4, 1), month("2026-06", 0, 0), month("2026-07", 2, 2)];

test("the chart has a name, and a mark for each month with answers and each share", () => {
  const chart = renderToStaticMarkup(<ProgressChart months={months} />);
  expect(chart).toContain(
    'aria-label="Share of answers by month, May 2026 to Jul 2026. The table has the numbers."',
  );
  // Including those of the legend.
  expect(chart.match(/<circle/g)).toHaveLength(3);
  expect(chart.match(/<rect/g)).toHaveLength(3);
  expect(renderToStaticMarkup(<ProgressChart months={months.slice(0, 2)} />)).toBe("");
});

const rowsOf = (table: string): string[] =>
  (table.match(/<tr[^>]*>.*?<\/tr>/g) ?? []).map((row) =>
    row.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"),
  );

test("the table has every month, newest first, and no share of nothing", () => {
  expect(rowsOf(renderToStaticMarkup(<ProgressTable months={months} />))).toEqual([
    "|Month|Interviews|Answers|Words an answer|With a figure|Says what “I” did|Skipped|",
    "|Jul 2026|1|2|40|100 %|100 %|2|",
    "|Jun 2026|1|0|–|–|–|2|",
    "|May 2026|1|4|40|25 %|100 %|2|",
  ]);
});

test("a second table has the model's marks of the months that have some", () => {
  expect(rowsOf(renderToStaticMarkup(<MarksTable months={months} />))).toEqual([
    "|Month|Answers marked|Situation|Action|Result|Own part|",
    "|Jul 2026|2|100 %|50 %|0 %|50 %|",
    "|May 2026|1|100 %|100 %|0 %|100 %|",
  ]);
  expect(renderToStaticMarkup(<MarksTable months={months.slice(1, 2)} />)).toBe("");
});
