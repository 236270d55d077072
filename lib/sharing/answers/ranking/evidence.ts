import { cueReader } from "../../../text/topics.ts";

/** What people say when they answer a question of a family, one family a line. */
const words = `
mistake: wrong, mistake, error, forget, fault, should have, fail, miss, break, lose, waste, assume, overlook, regret, embarrass, ashamed, badly, without check, too late
ownership: admit, apologise, sorry, straight away, same day, tell manager, tell boss, my name, my fault, ring, phone, report, pay for
disagreement: disagree, argue, argument, row, refuse, angry, shout, listen, upset, compromise, opinion, both sides, object, complain, sit down, see why
persuasion: agree, persuade, convince, come round, trial, show, numbers, resist, in end, ask
customers: customer, client, complain, refund, apologise, guest, listen, angry, shout, calm, offer
safety: safe, risk, accident, hazard, stop, check, incident, danger, refuse, procedure
pressure: busy, deadline, queue, calm, list, urgent, first, prioritise, breathe, pressure, stress, panic, short, same time, one at time
organising: list, diary, calendar, plan, spreadsheet, chart, order, deadline, whiteboard, schedule, priority, write down
leading: team, lead, manage, delegate, supervise, responsible, charge, staff, crew, rota, trust, own
teaching: teach, train, show, explain, mentor, apprentice, student, practise, let try, learn
explaining: explain, show, draw, picture, word, language, jargon, demo, present, example, plain, compare
teamwork: together, team, we, colleague, each other, share, group
helping: help, stay, sit, offer, support, listen, lend, cover for
weaknesses: hard, difficult, struggle, too, slow, tend, not good, try, work on, improve, habit, avoid, impatient, nervous, not enough
strengths: good at, reliable, patient, calm, always, people say, strength, trust
choice: always, child, school, father, mother, decide, fascinate, love, interest, accident, since, remember, realise, first time, grow up
motivation: love, enjoy, like, feel, see, best, proud, moment
role: want, because, chance, would like, suit, rather
leaving: want, because, close, contract, end, sell, bust, change, grow, bore, no longer, redundancy, anymore, looking for
plans: want, would like, hope, plan, goal, in year, eventually, become, would love, one day, aim
achievement: proud, first, win, award, result, success, build, from, now, copy
improvement: now, instead, reduce, cut, faster, save, since, new, change, idea, introduce, used to, before, from
initiative: idea, start, offer, set up, volunteer, nobody, myself, suggest, ask
problem: problem, try, find, fix, solve, discover, trace, work out, because, turn out, finally, in end
decision: decide, because, choose, option, risk, instead, if
change: change, new, adapt, suddenly, switch, instead
tools: use, spreadsheet, software, system, program, tool, app, computer, machine
learning: learn, read, course, video, book, practise, teach, try, note, manual, watch
day: morning, first, then, after, afternoon, usually, finish, start, check, clock, lunch
background: work, year, before, start, since, job
study: degree, study, exam, pass, grade, course, school, college, university, diploma, certificate, level, qualify
languages: language, speak, fluent, english, french, spanish, german, italian, portuguese, polish, arabic, hindi, urdu, chinese, mandarin, russian, turkish
money: budget, cost, price, pay, spend, save, margin, invoice, cash, receipt, pound
quality: check, twice, exact, standard, test, measure, again
hobbies: play, run, weekend, club, read, cook, garden, sing, evening
style: prefer, like, want, rather, need, trust, direct, clear
gap: year off, care for, look after, travel, ill, redundancy, break, move back
salary: salary, thousand, wage
availability: notice, month, week, available, start
hours: weekend, night, shift, part time, evening
location: travel, move, relocate, commute, drive, remote, home, away
licence: licence, drive, car, van
references: reference, referee
`;

/** How strongly a sentence reads like an answer of each family. */
export const readEvidence = cueReader(
  words
    .trim()
    .split("\n")
    .map((line) => line.split(": ") as [string, string]),
);

const deed =
  /\b(?:i|we)(?:'ve|’ve)? (?:\w+ly |also |then |first |just |even )?(?:\w{2,}ed|built|led|taught|wrote|made|ran|sold|won|grew|chose|began|found|brought|dealt|spoke|kept|took|gave|held|met|cut|set|put|got|did|sent|rang|drew|told|went|said|paid|saw|sat|showed)\b/iu;
const outcome =
  /\b(?:fell|rose|grew|dropped|reduced|increased|improved|saved|doubled|halved|won|award|still|so that|which meant|as a result|since then|finished|launched|instead|from \w+ to|in the end|by the end|now)\b/iu;
const vague =
  /\b(?:kind of|sort of|i guess|i suppose|maybe|probably|not really|i don't know|dunno|stuff|and things)\b/iu;
const plan =
  /\bi(?:'d|’d| would| want to| hope| plan to| aim to| wish|'m hoping|’m hoping| am hoping|'ll|’ll| will)\b/iu;

/** Whether a sentence is on what somebody would like to do, and not on what was done. */
export const isPlan = (sentence: string): boolean => plan.test(sentence);

/** How much a sentence tells of its own: actions, figures and what came of them, over generalities. */
export function informativeness(sentence: string): number {
  const length = sentence.split(/\s+/).length;
  return (
    (deed.test(sentence) ? 1 : 0) +
    (/\d/.test(sentence) ? 0.6 : 0) +
    (outcome.test(sentence) ? 0.7 : 0) -
    (vague.test(sentence) ? 0.8 : 0) -
    (/[?？]\s*$/u.test(sentence) ? 3 : 0) -
    (length < 6 ? 0.8 : 0)
  );
}
