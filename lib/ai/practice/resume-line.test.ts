import { describe, expect, test } from "vitest";
import { relevantLines } from "../../resumes/relevant.ts";
import { resumeLine } from "./resume-line.ts";

const resume = `NINA SHAH
12 Oak Street, Leeds LS1 4AB
nina@example.org | +44 7700 900123

PROFILE
Bakery supervisor who likes numbers and people.

EXPERIENCE
Bakery supervisor, Northfold Stores, Pudsey          2019 – present
- Cut bread waste by 18% by moving the second bake to 11 am
- Rotas, ordering, stock counts, hygiene folder
- Trained new bakers
Shop assistant, Hill's, Leeds, 2015 – 2019
2013 – 2015 Full-time parent (two children)

SKILLS
SQL, Python (pandas), Excel, PRINCE2 Foundation, Igbo (native), French (B1)

LANGUAGES
English, Polish

REFERENCES
Available on request`;
const lines = relevantLines(resume);
const all = Array.from({ length: 12 }, (_, at) => resumeLine(lines, at)).filter((line) => line !== null);

describe("the line of a resume to start from", () => {
  test("is the latest job for the first character and another one for each after it", () => {
    expect(all).toEqual([
      "Bakery supervisor, Northfold Stores, Pudsey",
      "Cut bread waste by 18% by moving the second bake to 11 am",
      "Shop assistant, Hill's, Leeds, 2015 – 2019",
      "Trained new bakers",
    ]);
    for (const line of all) expect(resume).toContain(line);
  });

  test.each([
    "Oak Street",
    "@",
    "7700",
    "NINA",
    "EXPERIENCE",
    "SQL",
    "Igbo",
    "Polish",
    "request",
    "parent",
    "likes numbers",
  ])("never contains %s", (part) => expect(all.join("\n")).not.toContain(part));

  test.each([[[]], [["EXPERIENCE"]], [["English, French, German"]], [["jo@example.org", "+44 7700 900123"]]])(
    "none in %j",
    (given) => expect(resumeLine(given, 0)).toBeNull(),
  );
});
