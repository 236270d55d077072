import { boundWords } from "../text-bounds.ts";
import { stemOf } from "./stems.ts";

/** A family of interview questions. `name` reads after "about". */
export type Topic = { id: string; name: string };

/**
 * One family a line: id, name, and the words with which interviewers and recruiters ask about it; those after ";" suggest it
 * without being enough where another family is named. Articles, pronouns and auxiliaries are left out of phrases.
 */
const families = `
salary | pay | salary, pay expectations, wage, remuneration, compensation, day rate, hourly rate, package looking for, earn, how much want, benefits, paid
availability | when you could start | notice period, start date, available from, availability, when start, how soon, soon could start, soon start, able start, start work, immediate start, free to start, free for work
hours | working hours | weekend, night shift, part time, full time, overtime, early start, early shift, working hours, flexible hours, shift pattern, evening shift, evening work, bank holiday, on call rota, late shift, unsocial hours, work nights, nights, shift work, shifts, weekends, saturdays, sundays
location | where you would work | relocate, relocation, commute, travel for work, willing travel, far travel, work abroad, remote, work from home, hybrid, based, move area, move city, travel, willing to move
licence | a licence to drive | driving licence, driver's licence, licence, drive car, drive van, own car, own transport, forklift licence, able to drive ; drive
references | references | reference, referee, vouch, recommend
gap | a break between jobs | gap, career break, time out, between jobs, out of work, break in employment, unaccounted, between two jobs, between the two, doing in, time off
mistake | a mistake and what came of it | mistake, error, fail, failure, go wrong, get wrong, went badly, go badly, not go plan, did wrong, something wrong, wrong, mess up, mess, screw up, slip up, blunder, mishap, regret, let down, fault, break production, drop ball, fall short, disaster, botch, cock up, harm, backfire, misjudge, low point, slip, what differently, do differently next time, worst thing, worst day, not work out, turn out badly, pear shaped, kick yourself, miss deadline, put right, hard lesson, learn hard way, wrong call, forget, not go to plan, not go as planned, howler, blow up, ruin, sideways, have day back, gaffe, clanger, oversight, misstep, wreck, rather forget, hash of, hindsight, did not go, to have back ; setback, bad, lesson, different now, break, learn from
ownership | taking responsibility | own up, take responsibility, take ownership, admit, integrity, honest, honesty, bad news, come clean, truth, transparent, ethical, ethics, face up, trust, trustworthy, hands up, take blame, blame, be straight with, tell the truth, make amends, accountability, accountable, cover up ; mistake, wrong, principle, responsible
feedback | feedback and criticism | feedback, criticism, criticise, critique, appraisal, constructive, hard hear, anyone told you, useful thing, advice, told off, last review ; review, manager say, boss say
disagreement | a disagreement | disagree, disagreement, conflict, argument, argue, dispute, row, clash, fall out, friction, tension, quarrel, see things differently, differ view, different opinion, difference opinion, hard work with, difficult work with, difficult colleague, difficult person, difficult people, hard get along, not get on, rub wrong, confrontation, challenge manager, challenge boss, stand up to, stand ground, push back, pushback, say no, opposite view, settle, fight, awkward colleague, oppose, not see eye to eye, eye eye, heated, stand your ground, speak up against, refuse, unpopular, mediate, keep the peace, bad blood, people you find difficult, difficult boss, clashing, bring together two, get on nerves, nerves, could not get on, not get on with, challenge people, challenge senior, challenge someone, contradict, not agree, always agree, everyone agree, row with, not like him, difficult conversations, hard conversation, annoy you, wind up, bicker, stand-off, impasse, complain about colleague, people senior ; compromise, tough conversation, difficult conversation, difficult people
persuasion | winning people over | persuade, convince, influence, win over, buy in, bring round, negotiate, negotiation, on board, change mind, talk into, sell idea, get agreement, get people behind, resist, resistance, sceptic, sceptical, reluctant people, without authority, stubborn, win round, bring people with, get people to, earn respect, gain trust, others round, persuasive, on side, bring others, get others, lobby, win people ; sell, respect
customers | customers and the people you serve | customer, client, guest, member public, relative, customer service, hospitality, shopper, passenger, tenant, resident, parent, service user, regulars, with the public, people come in ; family, families
complaints | a difficult customer | complaint, complain, difficult customer, difficult client, angry customer, awkward customer, aggressive, abusive, rude, nasty, irate, furious, upset, angry, hostile, demanding, unhappy, dissatisfied, shouted at, abuse, hard to please, awkward, defuse, de escalate, calm people, calm someone, kick off, people who kick, never happy, shout at you, people shout, ever shout ; customer, client, guest, patient, parent, relative, family, families, public, passenger, resident
safety | safety | safety, safe, health and safety, risk, hazard, accident, safeguard, safeguarding, near miss, protect, security, prevent, compliance, danger, dangerous
pressure | working under pressure | pressure, stress, stressful, stressed, hectic, busy, deadline, rush, emergency, crisis, overwhelm, overwhelmed, stretched, cope, panic, calm, composure, heat moment, short staffed, understaffed, not enough staff, workload, everything once, all at once, fall due, peak, busiest, competing, chaos, chaotic, on call, out of hours, last minute, tight, quickly, multitask, cool head, unflappable, handle load, thrown deep end, run off feet, snowed under, swamped, against the clock, keep cool, urgent, overload, flat out, lots on, too much to do, busy period, busy time, rush hour, under fire, steady, comes at once, come at once, kick off, packed, shattered, fast paced, fast pace, fluster, rattled, short of people, short of staff, short handed, resilient, resilience, thrive, frantic, manic, time short, running out of time, no time, all hands, exhausted, keep going, long hours, tough day ; juggle, prioritise, prioritize, queue, heavy, on shift
organising | organising work | organise, organize, organised, time management, manage time, plan day, plan ahead, prioritise, prioritize, priority, juggle, on top of, keep track, deadline, structured, methodical, schedule, diary, self management, several things, different task, competing, coordinate, organise event, logistics, work load, rota, project management, manage project, run project, run event, event, arrange, keep on top, admin, paperwork ; plan, punctual, time
leading | leading others | lead, leader, leadership, manage people, people management, manage team, manage staff, line manager, line management, sort manager, in charge, run team, supervise, supervision, supervisor, supervisory, delegate, direct report, head team, team under, responsible for people, responsible for others, take charge, step up, captain, people under, oversee, sort of boss, kind of manager, manage anyone, run a shift, gave orders, staff under, look after staff, oversight, reports to, who report, what kind of boss, kind of boss are, best out of people, best out of your people, motivate team, motivate people, take the lead, how many people manage, how many manage, command, rank, looked to you, how big team ; manage, responsibility, motivate others, team, boss, staff
performance | somebody who was not performing | underperform, underperformer, underperforming, not performing, poor performance, poor performer, discipline, disciplinary, sack, dismiss, fire someone, fire somebody, pull weight, pull their weight, let someone go, low performer, lazy, let anybody go, let somebody go, turning up late, turn up late, late for work, not good enough, bad attitude, difficult member, slacking, warn someone ; perform, performance, standards
teaching | teaching and training others | teach, train, trainer, training new, mentor, coach, apprentice, apprentices, trainee, junior, juniors, student, onboard, new starter, newcomer, newbie, bring on, tutor, induct, induction, pass on, develop others, develop people, novice, less experienced, new colleague, new staff, beginner, someone struggle, patient with, learner, pupil, class, lesson, ropes, settle in, learn from you, learning from you, someone new, new people, newcomers, patient with people, new lad, take under wing ; patient, explain
explaining | explaining things | non technical, nontechnical, communicate, communicator, communication, present, presentation, public speaking, speak public, plain language, plain english, jargon, audience, layman, put across, get across, report to board, stakeholder, complex idea, speak up, articulate, in simple terms, lay person, lay people, people who know nothing, explain things, explain complex, explain difficult, explain technical, good explaining, tell a customer, how would you tell, plain words, easy to follow, put that to, put it to ; speak, talk, write, explain
teamwork | working with others | teamwork, team player, team, colleague, coworker, workmate, collaborate, collaboration, work with others, work with people, work with other, part of team, other departments, cooperate, group, get on with, mates, along with, people work with, something with other, joint, work alongside, cross functional, pull together, part in a team, bring to a team, crew, who did with, work with and, get along, rest of group, others in group, fit in, dynamics, who work with, gang ; together
helping | helping somebody | help, support someone, support somebody, go extra mile, extra mile, above and beyond, kind, kindness, compassion, empathy, empathetic, care for, vulnerable, reassure, someone struggle, generous, volunteer, beyond duty, out of way, out of your way, made difference to, favour, there for someone ; support, care, patience, patient, difference somebody
weaknesses | weaknesses | weakness, weaknesses, weak spot, weak, weak point, development area, development need, develop area, areas for development, areas improve, area improve, bad at, not good at, struggle with, least good, shortcoming, downside, blind spot, find hard about yourself, find difficult yourself, improve about yourself, growth area, room for improvement, drawback, flaw, limitation, less strong, need support, worst habit, bad habit, hold back, not so good, concerns about, red flag, less confident, worst at, least favourite, strong suit, find hard, find difficult, not like doing, least like, get better at, improve on, out of depth, annoy, irritate, rather not do, avoid doing, reservations, worry about, struggle, say work on, need work on, work on about yourself, could do better, boss complain, put off, not like about, need training, dread, should improve, could improve, achilles, heel, tease, least enjoy, hate doing, worst part, not enjoy, gaps in, gap in knowledge, lack, not know how, avoid, not like about yourself, not like yourself ; dislike, difficult for
strengths | strengths | strength, strengths, strong point, strongest, best at, good at, good point, quality bring, qualities, asset, stand out, bring to team, bring to role, describe yourself, three words, friends say, colleagues say, mates say, people say about, known for, superpower, unique, why hire, why should hire, sets apart, impressive, impress, offer, special, talent, people say, friends describe, others describe, friend, come to you for, do better than, proud of yourself, known as, reputation, compliment, what would bring, bring to, better than other ; skill, bring, good point
choice | how you came to this work | drew, draw, attract to, make choose, choose this field, choose this career, why choose, pick this, make pick, make want, want become, got into, get started, how start, start out, come into, end up, came about, first place, line of work, this profession, this trade, this field, this career, inspire, where come from, how begin, why this work, calling, origin, route into, way into, path into, interest in, spark, fall into, vocation, how find way, first interest, why teaching, get into, become, go into, what brings, what brought, where did it begin, what led, always going to be, know you wanted, know wanted, always wanted, change careers, career change, switch careers, long wanted, how get where, story, talk into, fall in love, start of it, why career, where begin ; profession, career, choose, interested, come
motivation | what motivates you | motivate, motivation, what drives you, passion, passionate, enjoy, love about, like about, like best, best part, favourite part, satisfaction, satisfying, rewarding, meaning, fulfil, get out of bed, keeps going, excite, care about, matter most, what makes tick, tick, energise, enthusiasm, most enjoyable, look forward to, values, up in the morning, gets up, best bit, buzz, thrill, pleasure, joy, favourite, stay in job, kick out of, keeps you going, keeps you in ; love, favourite, fun
role | why this job | this role, this job, this position, this post, this company, this organisation, why apply, apply for, why want work, work for us, work here, appeal, attract to role, interest in role, ideal job, dream job, right fit, suit, looking for in, next job, next role, sort of position, kind of role, want from job, want from role, next employer, why choose us, what brings, attract to company, why course, why this course, want from employer, why us here, this place, this school, this programme, know about us, why us
leaving | leaving a job | leave, leaving, why leave, why move, move on, looking elsewhere, look elsewhere, look to move, change job, change jobs, looking for new, quit, resign, no longer, why finish, redundant, redundancy, reason for move, reason for leaving, why looking, job hunting, new job, move away, last job end, part ways, stop working, stop running, give up job, prompting move, prompt, why stop, on market, on the market, why go, why now, made redundant, move from, why change, let go, not stay
plans | what you want next | future, five years, few years, years time, ten years, years from now, goal, ambition, ambitious, aspire, aspiration, aim, aiming, career going, go in career, see yourself, see himself, see herself, long term, want do next, dream, next step, plan for, plans, career plan, progression, progress, direction, want from next, hopes, hope to do next, what next, where next, end up in, hope for, in the future, longer term, where take, hope take, from here, go from here, what comes next, hope for future, end goal, in a year, by thirty, retire ; hope, want, next, hoping
achievement | an achievement | proud, proudest, achievement, achieve, accomplish, accomplishment, success, successful, succeed, best work, biggest win, award, prize, highlight, claim to fame, greatest, triumph, went well, go well, best thing, most pleased, impact, made difference, difference made, best moment, good day, accolade, best day, pleased with, show off, feel good about, show first, show me first, went really well, finest, win, results delivered, results, finished product, stand out moment, most satisfying ; result, biggest, best
improvement | improving how work is done | improve, improvement, make better, efficiency, efficient, streamline, process improvement, introduce, save money, save time, reduce, speed up, faster, cut cost, innovate, innovation, changed since, change since, what have changed, change things, new way, modernise, optimise, optimize, raise standard, increase, made easier, transform, turn around, turnaround, make things better, different because, better or quicker, better than you found, modernising, waste, there because of you ; change, better, quality
initiative | taking initiative | initiative, self starter, proactive, off own bat, nobody asked, without being asked, own idea, new idea, idea, creative, creativity, invent, start something, set up, founded, launch, entrepreneur, entrepreneurial, resourceful, on own, alone, independent, independently, unsupervised, think on feet, improvise, without being told, not asked to, without told, off your own, from scratch, own steam ; start, build, built
problem | a difficult problem | problem, solve, challenge, challenging, obstacle, tricky, complex, hardest, toughest, tough, difficult situation, difficult time, difficulty, overcome, troubleshoot, fix, diagnose, figure out, hurdle, trouble, what was hard, hard part, hard thing, most difficult, give up, persevere, persist, perseverance, setback, bounce back, knock back, hardest thing, get stuck, stuck, puzzle, impossible, breakdown, difficult job, hardest job, difficult task, finding fault, find fault, trickiest, most complicated, complicated, awkward job, stubborn problem, nearly give up ; difficult, hard
decision | a decision | decision, decide, judgement, judgment, dilemma, trade off, tradeoff, weigh up, choose between, tough call, hard call, make call, pros and cons, how know when, judgement call, think through, say no
change | dealing with change | adapt, adaptable, adaptability, flexible, flexibility, unexpected, change plan, plans change, sudden change, uncertainty, new situation, ambiguity, reorganisation, restructure, deal with change, cope with change, react to change, pivot, thrown at, last minute change, covid, rules changed, when changed, everything changed, new rules, pandemic, transition ; change, new
tools | tools and technology | tool, software, computer, program, application, app, technology, tech, technical skills, IT, digital, database, machine, machinery, equipment, kit, system, systems, package, packages, platform, stack, programming language, programming languages, framework, spreadsheet, gadget, modern, computer literate, cad, hardware, instrument, techie ; technical, language code, skills
learning | learning something new | learn, learning, learner, pick up, new skill, keep up, up to date, stay current, stay up to date, keep current, teach yourself, self taught, develop yourself, professional development, curious, curiosity, upskill, retrain, quick learner, something new, never done, unfamiliar, get to grips, get better at, read up, keep learning, professional reading, teach himself, teach herself, taught himself, taught herself, up to speed, last thing learn, willing train, willing to train, new to you, find out how ; course, train, new
day | an ordinary day | typical day, ordinary day, normal day, average day, normal shift, typical shift, early shift, typical week, normal week, day to day, day look like, day like, routine, daily, take through day, walk through day, working day, usual day, shift like, duty, duties, current role, current job, do every day, role involve, job involve, responsibilities, main tasks, where work, describe work, describe job, what do for living, day consist, whole day, all day, actual day, talk through day, talk me through, job actually involve, actually do, what do there, do there, on a monday, from start to finish, paper round, hours look like, week look like ; day
background | yourself and your background | background, about yourself, about himself, about herself, introduce, introduction, career so far, career history, work history, employment history, previous job, previous role, past job, work experience, before this, summary, summarise, summarize, overview, cv, resume, journey so far, path so far, experience of ; experience, previous, past
study | studies and qualifications | study, studied, degree, school, college, university, qualification, qualified, education, educated, academic, exam, diploma, certificate, certification, certified, accreditation, accredited, apprenticeship, bootcamp, thesis, dissertation, major in, gcse, graduate, grade, course, certificates, trained as, formal training, what training, gcses ; train, class, training
languages | languages | language, languages, bilingual, multilingual, fluent, fluency, speak language, languages speak, mother tongue, foreign language, how good english, english ; speak
money | money and budgets | budget, budgeting, money, finance, financial, cost, price, pricing, cash, spend, spending, quote, estimate, estimating, invoice, profit, revenue, turnover, sales target, sales, commercial, commercially, fundraising, stock control, procurement, purchasing, bookkeeping, petty cash, funds, handle cash, target, upsell ; account
quality | accuracy and quality | quality, accuracy, accurate, attention detail, detail, thorough, standards, high standard, double check, precise, precision, meticulous, perfectionist, reliable, reliability, know right, sure it is right, make sure, mistakes slip, how careful, check your work
hobbies | interests outside work | hobby, hobbies, interest outside, outside work, outside of work, free time, spare time, unwind, switch off, relax, pastime, leisure, sport, away from work, personal project, side project, volunteering, at weekends, evenings off, day off, days off, when not working, not at work ; interests
style | how you like to work | like to work, prefer to work, work best, style, working style, environment, culture, kind of boss, sort of boss, ideal manager, ideal team, want from manager, new boss, next boss, next manager, get best out, work alone, remote work, like managed, likes managed, team suits, team suit, kind of team, sort of team, work under, ideal boss
experience | experience of a thing | experience, experienced, hands on, familiar, exposure, knowledge, practical experience, proficient ; work with, know, use, work with
`;

/** Words that a question may have between those of a phrase. */
const between = new Set(
  "a an the i you he she they we it me him her them us my your his their our its do does did is are was were am be been being has have had would could can will should may might to of any some ever that there s d ve ll re t candidate".split(
    " ",
  ),
);

const maxPhrase = 4;

/** The stems of a text, whole and without the words between. */
function stemsIn(text: string): [all: string[], telling: string[]] {
  // "IT" is a word of its own only in capitals.
  const lower = boundWords(text.replaceAll(/\bIT\b/g, "computers"))
    .toLowerCase()
    .replaceAll(/n['’]t\b/g, " not");
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [words.map(stemOf), words.filter((word) => !between.has(word)).map(stemOf)];
}

/** How strongly a text speaks of each family, and the stems that say so. */
export type CueMatch = { weights: Map<string, number>; stems: Set<string> };

/** Makes a reader of the words of families; `lists` has them by family. Reading is linear in the length of a text. */
export function cueReader(
  lists: Iterable<readonly [family: string, words: string]>,
): (text: string) => CueMatch {
  const cues = new Map<string, Map<string, number>>();
  for (const [family, words] of lists)
    for (const [rank, list] of words.split(";").entries())
      for (const cue of list.split(",")) {
        const [all, telling] = stemsIn(cue);
        // What would be a single word without those between is looked for as it stands.
        const phrase = telling.length > 1 ? telling : all;
        const weight = (rank === 0 ? 1 : 0.4) + 0.5 * (phrase.length - 1);
        if (phrase.length > 0)
          cues.set(phrase.join(" "), new Map([[family, weight], ...(cues.get(phrase.join(" ")) ?? [])]));
      }
  return (text) => {
    const weights = new Map<string, number>();
    const stems = new Set<string>();
    const seen = new Set<string>();
    for (const words of stemsIn(text))
      for (let at = 0; at < words.length; at++)
        for (let length = 1; length <= maxPhrase && at + length <= words.length; length++) {
          const phrase = words.slice(at, at + length);
          const key = phrase.join(" ");
          const cue = seen.has(key) ? undefined : cues.get(key);
          if (!cue) continue;
          seen.add(key);
          for (const stem of phrase) stems.add(stem);
          for (const [family, weight] of cue) weights.set(family, (weights.get(family) ?? 0) + weight);
        }
    return { weights, stems };
  };
}

const table = families
  .trim()
  .split("\n")
  .map((line) => line.split("|").map((part) => part.trim()) as [id: string, name: string, words: string]);

/** How strongly a question, or what is said in answer to one, speaks of each family. */
export const readTopics = cueReader(table.map(([id, , words]) => [id, words]));

/** Interviewers' questions are short; what is longer is no question. */
const maxCharacters = 2_000;

/** The families of questions that a question, or what is said in answer to one, belongs to; the best first. */
export function topicsOf(question: string): Topic[] {
  const { weights } = readTopics(question.slice(0, maxCharacters));
  return table
    .map(([id, name]) => ({ id, name, weight: weights.get(id) ?? 0 }))
    .filter(({ weight }) => weight >= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id, name }) => ({ id, name }));
}
