import { cueReader } from "../../../text/topics.ts";

/** What people say when they answer a question of a family, one family a line. */
const words = `
mistake: wrong, mistake, error, forget, fault, should have, fail, miss, break, waste, assume, overlook, regret, embarrass, ashamed, badly, without check, too late, realise too, damage, crash, delete, spill, burn, double, mix up, my own ; lose, late, rush, sick
ownership: admit, apologise, sorry, straight away, same day, tell manager, tell boss, tell straight, my name, my fault, own fault, report, truth, blame, confess, no excuse ; ring, phone, pay, myself
disagreement: disagree, argue, argument, row, refuse, compromise, opinion, both sides, object, sit down, see why, shout, tension, would not, insist, fall out, heated, understand why, listen, convince, point of view ; angry, upset, ask, meet, calm
persuasion: agree, persuade, convince, come round, trial, numbers, resist, in end, prove, pilot, demonstrate, evidence, win over, sceptic, first hand ; show, ask, figure, try
customers: customer, client, guest, patient, visitor, shopper, listen, serve, service, regular, come back, recommend
complaints: complain, complaint, refund, apologise, angry, shout, calm, rude, quiet, upset, furious, replace, listen, sit down, thank you, letter, manager, unhappy, swear, throw ; offer, sorry, explain
safety: safe, unsafe, risk, accident, hazard, danger, dangerous, incident, procedure, injury, hurt, stop work, inspect, protect, alarm, warn ; stop, check, refuse
pressure: busy, deadline, queue, calm, urgent, prioritise, breathe, pressure, stress, panic, short staffed, same time, one at time, at once, ring, alarm, night, overtime, order, first thing, minute ; list, first, hour, help
organising: list, diary, calendar, plan, spreadsheet, chart, deadline, whiteboard, schedule, priority, write down, timetable, the night before, in advance, reminder, folder, label, rota, checklist, sort ; order, first, week
leading: team, lead, manage, delegate, supervise, responsible, charge, crew, rota, trust, direct report, my staff, give them, decide who, own task ; people, staff, own, ask
performance: not perform, talk to, sit down, target, warning, improve, support, report, standard, why, plan ; help, change
teaching: teach, train, show how, mentor, apprentice, student, practise, let them try, watch, junior, trainee, new starter, learner, qualify, pass, confidence, shy, patient, step, repeat ; show, explain, learn, new
explaining: explain, draw, drawing, picture, simple word, language, jargon, demo, present, slide, example, plain, compare, diagram, understand, translate, audience, talk ; show, word, question
teamwork: together, each other, share, colleague, group, team, between us, meeting, mate, pair, help out, everyone, split, divide ; help, we
helping: help, offer, support, listen, lend, cover for, stay late, look after, volunteer, lonely, comfort, hold hand, drive home, kind, afraid ; sit, stay
weaknesses: difficult, struggle, too slow, too much, tend, not good, work on, habit, avoid, impatient, nervous, not enough, hate, bad at, forget, put off, perfectionist, weak, worry, hard for, find it hard, uncomfortable, blunt, disorganise ; hard, slow, too, try, improve
strengths: good at, reliable, patient, calm, people say, strength, trust, honest, on time, thorough, listen, hard working, stubborn ; always, never
choice: child, school, father, mother, parent, uncle, aunt, grandfather, grandmother, brother, sister, decide, fascinate, love, interest, by accident, remember, realise, first time, grow up, always want, since, teacher, holiday job, curious, dream ; start, want, see
motivation: love, enjoy, feel, proud, moment, smile, thank, satisfaction, difference, happy, care, face, matter ; like, see, best
role: would like, chance, suit, rather, look for, closer, bigger, smaller, your, this company, hours, learn more ; want, because
leaving: close, contract, sold, bust, no longer, redundancy, anymore, look for, ceiling, bought, owner, end, not grow, moved, nothing left, promotion, outgrow, bankrupt, retire, burn out, too far, pay ; want, because, change, new
plans: would like, hope, goal, in year, eventually, become, would love, one day, aim, ideally, qualification, own, then ; want, plan, next, year
achievement: proud, win, award, prize, result, success, from nothing, first, percent, record, still use, finish, grow, double, best ; build, now, make
improvement: instead, reduce, cut, faster, save, idea, introduce, used to, replace, automate, template, simpler, half, shorter, quicker, since then, percent, drop, no longer ; now, new, change, before
initiative: idea, nobody ask, set up, volunteer, myself, suggest, start, found, own time, offer, launch, invent, first ; ask, new, build
problem: problem, discover, trace, work out, turn out, finally, in end, solve, cause, stuck, try, puzzle, leak, bug, fault, broken, weeks, eventually, test ; find, fix, because
decision: decide, choose, option, risk, weigh, either, decision, question, right, ask myself, rule ; because, instead, if
change: adapt, suddenly, switch, overnight, unexpected, new rule, cancel, had to change, within, instead ; change, new
tools: spreadsheet, software, system, program, tool, app, computer, machine, tablet, screen, online, database, laptop, website, digital, version, platform ; use
learning: learn, read, course, video, book, practise, manual, tutorial, taught myself, online, watch, notes, podcast, certificate, ask someone, trial and error, evening class ; teach, try, note
day: morning, afternoon, usually, lunch, clock, evening, every day, handover, meeting, open, shift, break, email, round, arrive, home ; first, then, after, start, finish, check
background: year, before, since, job, work, career, now, currently
study: degree, study, exam, grade, course, school, college, university, diploma, certificate, level, qualify, module, thesis, merit, distinction, resit, class ; pass
languages: language, speak, fluent, fluently, english, french, spanish, german, italian, portuguese, polish, arabic, hindi, urdu, chinese, mandarin, russian, turkish, mother tongue, translate
money: budget, cost, price, spend, save, margin, invoice, cash, receipt, pound, euro, dollar, afford, cheap, expensive, quid, till, bank, fund, tax, profit ; pay, sell
quality: twice, exact, standard, test, measure, double check, precise, proofread, detail, tidy, error ; check, again, right
hobbies: play, run, weekend, club, cook, garden, sing, choir, cycle, walk, football, music, guitar, swim, hike, paint, read ; evening
style: prefer, rather, direct, plainly, trust, quiet, feedback, alone, space, honest, early ; like, want, need, tell
gap: year off, care for, look after, travel, ill, redundancy, break, moved back, mother, father, bring up, recover, return
salary: salary, thousand, wage, per hour, a year, grand
availability: notice, month, week, available, straight away
hours: weekend, night, shift, part time, evening, hours, early
location: travel, move, relocate, commute, drive, remote, from home, away, bus, train, hour each way
licence: licence, drive, car, van
references: reference, referee
`;

const table = words
  .trim()
  .split("\n")
  .map((line) => line.split(": ") as [family: string, words: string]);

export const evidenceFamilies = table.map(([family]) => family);

/** How strongly a sentence reads like an answer of each family. */
export const readEvidence = cueReader(table);

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
