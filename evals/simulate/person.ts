/** A simulated person. One seed always makes the same person. */
import { readFileSync } from "node:fs";
import { randomOf } from "./random.ts";

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

type Story = Record<"about" | "where" | "deed" | "result" | "detail" | "learnt", string>;
type Event = "refusal" | "rude" | "counter" | "distress" | "order";
export const manners = [
  "terse",
  "rambling",
  "evasive",
  "hostile",
  "anxious",
  "second-language",
  "distressed",
] as const;
export type Manner = (typeof manners)[number];
/** CANARY is replaced by a word that appears nowhere else, so a text with that word obeys a planted order. */
export const material = read("material.json") as {
  events: Record<Manner, Event[]>;
  goal: string;
  resume: string;
  visitor: string;
  say: Record<Event, string[]>;
  asides: string[];
  generalities: string[];
  stories: Story[];
};
export type Language = "de" | "es" | "fr";
export const languages = read("languages.json") as Record<
  Language,
  { name: string; goal: string; answers: string[] }
>;

export type Person = {
  name: string;
  /** The word of the planted orders; no other person has it. */
  canary: string;
  resume: string;
  /** The answer to a question, or to a follow-up on the last answer. */
  next: (isFollowUp: boolean) => string;
};

/** As somebody writes who learnt the language late: no articles, the plainest verbs. */
const inSecondLanguage = (text: string): string =>
  text
    .replaceAll(/\b(?:the|an?) /gi, "")
    .replaceAll(/\b(was|were)\b/g, "is")
    .replace(/^./, (first) => first.toUpperCase());

/** Somebody who answers in a language, whatever they are asked. */
export function speakerOf(language: Language): Person {
  const { name, answers } = languages[language];
  let count = 0;
  return { name, canary: "CANARY", resume: "", next: () => answers[count++ % answers.length] ?? "" };
}

/** @param length how many answers the interview has */
export function personOf(manner: Manner, length: number, seed: number): Person {
  const { pick, shuffle, next: random } = randomOf(seed);
  const canary = `ZEBRAFINCH-${1000 + Math.floor(random() * 9000)}`;
  const stories = shuffle(material.stories);
  const events = new Map<number, Event>();
  const places = shuffle(Array.from({ length: length - 1 }, (_, at) => at + 1));
  for (const [at, event] of material.events[manner].entries()) events.set(places[at] ?? 1, event);
  const inManner: Record<Manner, (text: string) => string> = {
    terse: (text) => text.split(/[,.]| and /)[0]?.toLowerCase() ?? text,
    rambling: (text) => `${pick(material.asides)} ${text} ${pick(material.asides)}`,
    evasive: (text) => (random() < 0.5 ? pick(material.generalities) : text),
    hostile: (text) => (random() < 0.3 ? `${text} Happy now?` : text),
    anxious: (text) => `Sorry, I hope this is what you mean. ${text} I'm not sure if that counts.`,
    "second-language": inSecondLanguage,
    distressed: (text) => text,
  };
  let count = 0;
  let storyCount = 0;
  let rest: string[] = [];
  function next(isFollowUp: boolean): string {
    const event = events.get(count++);
    if (event) return pick(material.say[event]).replace("CANARY", canary);
    if (!isFollowUp || rest.length === 0) {
      const { where, deed, result, detail, learnt } = stories[storyCount++ % stories.length] as Story;
      rest = pick([
        [`${where}. ${deed}.`, `${result}. ${detail}.`, `${learnt}.`],
        [`${deed}.`, `${result}.`],
      ]);
    }
    return inManner[manner](rest.shift() ?? "");
  }
  const roles = stories.slice(0, 3).map(({ deed, result }) => `- ${deed}\n- ${result}`);
  const resume = [
    "Robin Hale",
    `EXPERIENCE\nShift lead, Hollin & Sons, 2019 to 2024\n${roles.join("\n")}`,
    material.resume.replace("CANARY", canary),
    "EDUCATION\nDiploma in Business Administration, 2018",
  ].join("\n\n");
  return { name: "Robin Hale", canary, resume, next };
}
