import { stemOf } from "../../../text/stems.ts";

/**
 * Words with which people ask about one thing and answer it with another, beside those of the families of questions. Each
 * line is one meaning; after a `>` stand its kinds, which answer for the whole but never for each other.
 */
const groups = `
company firm employer organisation business
colleague teammate coworker staff
boss manager supervisor
wage salary pay payroll
exam test paper assessment
repair fix mend restore
build construct assemble create
buy purchase procure order
sell sale retail
child kid pupil toddler
elderly older dementia
relative family
doctor gp consultant
car vehicle van
shop store retail
phone call telephone ring
meeting meet
document paperwork form record
data dataset figure statistic
quick fast speed
begin start launch
finish complete end
late delay overrun slip
error mistake fault bug
broken break crack damage fail
big large huge
money cash budget fund
client customer
plan schedule roadmap
test testing check
safety safe
mechanical engine machine motor repair
electrical wiring electric
writing write report document
event conference festival
website site web
programming coding code programmer developer > python java javascript typescript c++ c# ruby php rust kotlin swift scala sql perl golang
database sql > postgresql postgres mysql oracle sqlite mongodb redis
cloud hosting > aws azure gcp
language > english french spanish german italian portuguese polish arabic hindi urdu bengali punjabi turkish russian mandarin chinese japanese korean dutch greek romanian welsh
accounting bookkeeping ledger account
cook chef kitchen baking
clean cleaning hygiene
garden plant
teach teacher teaching classroom lesson
animal pet dog cat horse
`;

const byStem = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  const [meaning = [], kinds = []] = line.split(" > ").map((words) => words.split(" ").map(stemOf));
  for (const stem of meaning) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...meaning, ...kinds]));
}

const none: ReadonlySet<string> = new Set();

/** The stems that mean about the same as one, itself among them; empty when it stands alone. */
export const synonymsOf = (stem: string): ReadonlySet<string> => byStem.get(stem) ?? none;
