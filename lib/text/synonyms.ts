import { stemOf } from "./stems.ts";

/**
 * Words with which people ask about one thing and answer it with another, beside those of the families of questions. Between
 * commas stands one meaning; after a ">" its kinds, which answer for the whole but never for each other.
 */
const groups = `
company firm employer organisation business, colleague teammate coworker staff, boss manager supervisor, client customer,
wage salary pay payroll, money cash budget fund, buy purchase procure order, sell sale retail, shop store retail,
exam test paper assessment, teach teacher teaching classroom lesson, trainee student apprentice learner intern,
repair fix mend restore, build construct assemble create, break crack damage fail, finish complete end, begin start launch,
late delay overrun slip, quick fast speed, error mistake fault bug, big large huge, plan schedule, test testing check,
child kid pupil toddler, elderly older dementia, doctor gp consultant, hospital ward clinic, patient resident,
aggressive angry shouting violent, calm quiet, heritage historic, building house church hall school,
car vehicle van, lorry truck hgv, phone call telephone ring, meeting meet, document paperwork form record, writing write report,
data dataset figure statistic, event conference festival, website site web, cook chef kitchen baking, clean cleaning hygiene,
mechanical engine machine motor, electrical wiring electric, garden plant, animal pet dog cat horse, farm farming harvest crop,
programming coding code programmer developer > python java javascript typescript c++ c# ruby php rust kotlin swift scala sql perl golang,
database > sql postgresql postgres mysql oracle sqlite mongodb redis, cloud hosting > aws azure gcp,
language > english french spanish german italian portuguese polish arabic hindi urdu bengali punjabi turkish russian mandarin chinese japanese korean dutch greek romanian welsh,
accounting bookkeeping ledger account, degree bachelor master bsc ba msc phd, volunteer voluntary charity
`;

const byStem = new Map<string, Set<string>>();
for (const line of groups.split(",")) {
  const [meaning = [], kinds = []] = line.split(">").map((words) => words.trim().split(/\s+/).map(stemOf));
  for (const stem of meaning) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...meaning, ...kinds]));
}

const none: ReadonlySet<string> = new Set();

/** The stems that mean about the same as one, itself among them; empty when it stands alone. */
export const synonymsOf = (stem: string): ReadonlySet<string> => byStem.get(stem) ?? none;
