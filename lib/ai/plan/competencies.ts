import { boundWords } from "../../text-bounds.ts";
import { anyOf } from "../marks/patterns.ts";

export type Competency = {
  name: string;
  /** What speaks of it in a job text, a goal or a question. */
  words: RegExp;
  behavioural: string;
  situational: string;
};

/** Three lines each: a name with what speaks of it, the behavioural and the situational question. */
const table = `
Teamwork: team|teams|teamwork|team player|colleagues?|collaborat_|cooperat_|work(ing)? with (others|people|other people)|together with
Tell me about a time when you and others had to get something done together.
What would you do if somebody in your team stopped doing their share?
Problem solving: problems?|problem solving|troubleshoot_|solv(e|es|ed|ing)|root causes?|debug(_)?|faults?|diagnos_|stubborn
Tell me about a difficult problem that you solved, from how you noticed it to how it ended.
How would you begin if something broke and nobody could tell you why?
Communication: communicat_|explain(ed|ing|s)?|present(ing|ations?)|written|verbal|report(s|ing)?|listen(ing|s)?|articulate|public speaking
Tell me about a time when you had to explain something difficult to somebody who was new to it.
What would you do if you saw that somebody had misunderstood you, but did not say so?
Planning and organising: plan(s|ned|ning)?|organi[sz](e|ed|ing|ation|ational)|prioriti[sz]_|schedul_|time management|multi-?task_|project management|coordinat_|too little time
Tell me about something with many parts that you planned and saw through to the end.
How would you decide what to do first if three things were due on the same day?
Responsibility: responsib(le|ility|ilities)|accountab_|ownership|own(s|ing)? the|reliab_|trustworth_|dependab_|autonom_|independent(ly)?
Tell me about something that depended on you alone, and how it went.
What would you do if you saw that you could not keep a promise that others counted on?
Leadership: lead(er|ers|ership|ing)?|led|leads (a|the)|manag(e|es|er|ing) (a|the|people|others|teams?|staff)|supervis_|delegat_|line management|head of|in charge
Tell me about a time when others followed your lead.
What would you do in your first week in charge of people who had known each other for years?
Customer service: customers?|clients?|guests?|patients?|service|complaints?|shoppers|passengers|user needs|stakeholders?|visitors
Tell me about a customer, or somebody else who counted on you, whom you helped with something difficult.
What would you say to a customer who is angry about something that was not your fault?
Working under pressure: pressure|deadlines?|fast[- ]paced|stress(_)?|busy|busiest|resilien_|calm|hectic|demanding|urgent
Tell me about a time when a lot depended on you and time was short.
What would you do if two people gave you urgent work at the same moment?
Adaptability: adapt(_)?|flexib_|change|changes|changing|chang(ed|ing) (plans|priorities)|ambigu_|uncertain_|shifts|unexpected|versatil_
Tell me about a time when plans changed at the last moment and you had to adjust.
What would you do if a task turned out to be quite different from what you were told?
Initiative: initiative|proactiv_|self[- ]starter|self[- ]motivated|entrepreneur_|start[- ]?up|founded|drive|driven|nobody (had )?asked
Tell me about something useful that you did without being asked.
What would you do if you saw a better way of working and nobody else seemed to care?
Attention to detail: detail(s|ed)?|accura(cy|te|tely)|precis(e|ion)|thorough(ly)?|quality|careful(ly)?|meticulous|standards|error[- ]free|proofread(_)?|testing
Tell me about a time when a small detail that you noticed mattered.
How would you check work that must not have a single mistake in it?
Learning: learn(s|ed|ing|t)?|curio(us|sity)|train(ed|ing)|pick up|keep up|up to date|willing to|new skills|graduate|apprentice_|develop(ing)? your
Tell me about something that you had to learn quickly, and how you went about it.
How would you begin if you had to use a tool next week that you had never seen?
Handling disagreement: conflicts?|disagree_|disput(e|es)|difficult (people|conversations?)|mediat_|diploma(cy|tic)|tact_|saw it differently|negotiat_
Tell me about a disagreement at work or in a group, and what you did about it.
What would you do if a colleague kept saying no to your suggestion without giving a reason?
Persuasion: persua_|convinc_|influenc_|sales?|sell(s|ing)?|pitch(_)?|market(ing)?|advoca_|fundrais_|change their mind|business development|leads? generation
Tell me about a time when you won somebody over to an idea of yours.
How would you talk about your idea to somebody who has heard it and was not interested?
Decision making: decisions?|decid(e|es|ed|ing)|judge?ment|dilemmas?|trade[- ]?offs?|choices?|without having all|critical thinking
Tell me about a decision that you had to make without knowing all that you wanted to know.
How would you decide between two good options if there were no time to try both?
Analysis: analy(sis|se|sed|st|tic|tical|tics|ze|zing|sing)|data|statistic_|research(_)?|figures|excel|spreadsheets?|insights?|metrics|numer_|sql|forecast_
Tell me about a time when you found something out from figures or facts that others had missed.
What would you do if two sources that you trust gave you different figures?
Technical skills: technical_|software|engineer(s|ing)?|program(s|ming|mer)|develop(er|ers|ment)|code|coding|systems?|tools?|machines?|equipment|python|java|javascript|cloud|design(s|ed|ing)?|technolog_|built|build(s|ing)?
Tell me about something that you built or repaired, and the choices that you made on the way.
How would you find out whether a tool that everybody praises is right for the job?
Teaching others: teach(es|ing|er|ers)?|taught|coach(ed|es|ing)?|mentor(ed|ing|s)?|tutor(_)?|onboard(_)?|trainer|pupils|instruct(_)?|classroom|brought on
Tell me about a time when you taught somebody something that they found hard.
What would you do if somebody whom you teach made the same mistake for the third time?
Improving how work is done: improv_|efficien(t|cy|cies|tly)|streamlin_|optimi[sz]_|innovat_|creativ_|ideas?|automat_|simpler|lean|process(es)?
Tell me about something that works better because of what you changed.
What would you look at first if you were asked to make a slow process faster?
Learning from mistakes: mistakes?|errors|fail(ed|ure|ures)?|went wrong|go as planned|setbacks?|feedback|critici(sm|sed)|self[- ]aware_|reflect(_)?
Tell me about a mistake of yours, and what you have done differently since.
What would you do if you found a mistake of yours that nobody else had noticed?
Motivation: motivat_|passion_|enthusias_|interest(s|ed)? (in|you)|why (do|did|are) you|proud|glad|come to (what|it|this)|mission|purpose|commit(ted|ment)|draws? you|attract(_)?|track of time|ke(pt|ep) going|next step|would you like to do next
Tell me about something that you worked hard for although nobody made you.
What would keep you going in a job in which nobody thanked you for months?
Experience: experience(d)?|background|role on|ordinary (week|day)|piece of work|track record|years of|previous|career|your resume
Tell me about the job, project or course that has taught you most.
How would you use what you have learnt so far in your first month in a new job?
Results: results?|shows best|achiev_|accomplish_|targets?|outcomes?|goals?|success(es|ful)?|deliver(s|ed|ing)?|impact|kpis?
Tell me about a result of your work that could be seen or counted.
How would you find out after three months whether your work makes a difference?
Safety: safe(ty|ly|guarding)?|hazards?|hygiene|risk assessments?|health and safety|protective|first aid|compliance|regulations?|infection
Tell me about a time when you saw a risk and did something about it.
What would you do if a colleague with more experience skipped a safety step?
`;

const lines = table.trim().split("\n");

/** Ordinary competencies, those that suit most roles first. Each question is one sentence. */
export const competencies: readonly Competency[] = Array.from({ length: lines.length / 3 }, (_, at) => {
  const [head = "", behavioural = "", situational = ""] = lines.slice(3 * at, 3 * at + 3);
  const [name = "", phrases = ""] = head.split(": ");
  return { name, words: anyOf(phrases, "g"), behavioural, situational };
});

const mentions = ({ words }: Competency, text: string): number => text.match(words)?.length ?? 0;

/** The competencies that a text speaks of, those it speaks of most first. */
export function competenciesIn(text: string): Competency[] {
  const lower = boundWords(text).toLowerCase().replaceAll("’", "'");
  return competencies
    .map((one) => ({ one, count: mentions(one, lower) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ one }) => one);
}
