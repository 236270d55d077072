import { expect, test } from "vitest";
import { splitRequirements } from "./split.ts";

test("of a whole advertisement, what stands under headings that ask for something", () => {
  const text = `Senior Backend Engineer (m/f/d)

About us
We are an award-winning fintech with 200 people in Leeds. Our mission is to make payments simple.

What you'll do
- Build and run services that take a million payments a day
- Mentor two junior engineers

What you'll bring
• 5+ years of experience with Python or Go
• Solid knowledge of PostgreSQL
• Experience with Kubernetes in production
• Under 35 years of age

Nice to have:
* Terraform
* A degree in computer science.

What we offer
- £70,000 to £85,000
- 28 days of holiday, a pension and a gym
How to apply
Send your CV to jobs@example.com`;
  expect(splitRequirements(text)).toEqual([
    "5+ years of experience with Python or Go",
    "Solid knowledge of PostgreSQL",
    "Experience with Kubernetes in production",
    "Under 35 years of age",
    "Terraform",
    "A degree in computer science",
  ]);
});

test("without headings, the list", () => {
  const text = `We're a busy neighbourhood bakery.
1. Early riser, shifts start at 4 am
2. Food hygiene certificate
3) Two years in a commercial kitchen
We offer free bread and a competitive salary.`;
  expect(splitRequirements(text)).toEqual([
    "Early riser, shifts start at 4 am",
    "Food hygiene certificate",
    "Two years in a commercial kitchen",
  ]);
});

test("requirements alone, a line each, are taken as they are", () => {
  expect(splitRequirements("Python\nSQL, at least two years\r\n\nno kids\nPython\n---\n")).toEqual([
    "Python",
    "SQL, at least two years",
    "no kids",
  ]);
  expect(splitRequirements("Requirements: experience with tills")).toEqual(["experience with tills"]);
});

test("of running text, the sentences that ask for something", () => {
  const text =
    "Harbour Care is a family-run home in Hull, founded in 1982. You must have an NVQ level 3 in care. Experience with dementia is required. We offer £13 per hour. Apply now!";
  expect(splitRequirements(text)).toEqual([
    "You must have an NVQ level 3 in care",
    "Experience with dementia is required",
  ]);
});

test("headings in capitals, in bold and with a number sign; other marks of a list", () => {
  expect(
    splitRequirements(`THE ROLE
You will look after the shop floor.
**ESSENTIAL**
✓ Retail experience
[ ] Cash handling
### Benefits
☐ Staff discount`),
  ).toEqual(["Retail experience", "Cash handling"]);
});

test("duties, where nothing else is asked for", () => {
  expect(splitRequirements("Responsibilities:\n– Plan the rota\n– Train new staff\nPay:\n– £14")).toEqual([
    "Plan the rota",
    "Train new staff",
  ]);
});

test("marks in one line begin new ones", () => {
  expect(splitRequirements("Skills: • Excel • Bookkeeping • Payroll")).toEqual([
    "Excel",
    "Bookkeeping",
    "Payroll",
  ]);
});

test("in German", () => {
  expect(
    splitRequirements("Aufgaben:\n- Kasse\nIhr Profil:\n- Erfahrung im Verkauf\nWir bieten:\n- Obst"),
  ).toEqual(["Erfahrung im Verkauf"]);
});

test("none is longer than a requirement may be, and nothing is no requirement", () => {
  const long = `You must ${"know a lot of things and ".repeat(60)}`;
  const lines = splitRequirements(long);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(300);
  expect(splitRequirements("…\n---\n12")).toEqual([]);
});
