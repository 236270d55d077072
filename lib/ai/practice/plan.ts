import { sentences } from "../../text/sentences.ts";
import { cutAfterWord } from "../../text/cut.ts";
import { countWords, plainWords } from "../../text/words.ts";
import type { PlanInput, PlannedCompetency } from "../tasks.ts";
import { findQuestions } from "./questions.ts";

/** How long a line of a job text may be that is asked about, in words; how many lines are offered; how long a topic may be. */
const max = { words: 25, lines: 40, topic: 80, line: 200 };
const minWords = 3;

/** What begins an item of a list. */
const marker = /^\s*(?:[-*+•–—·▪◦‣►>✓✔]+\s*|\(?\d{1,2}[.)]\s+|[a-z][.)]\s+)/iu;
/** Addresses, money and telephone numbers: what an advert offers, or how to reply to it. */
const isOffer = /@|https?:|www\.|[£$€]\s?\d|\d\s?[€£$]|\+?\d[\d\s()-]{8,}\d/iu;

/** The lines of a job text that can be asked about, by their form alone: neither headings nor offers. */
export function linesOf(brief: string): string[] {
  const plain = brief.replaceAll(/<[^<>]{0,300}>/g, "\n");
  const found = plain.split(/\r\n|[\n\r]/).flatMap((raw) => {
    const text = raw.replace(marker, "").trim();
    return marker.test(raw) ? [text] : sentences(text).map((one) => one.text);
  });
  const lines = found.map((text) => text.replaceAll(/\s+/g, " ").replace(/[.;,]+$/, "")).filter(isAskable);
  return [...new Map(lines.map((line) => [plainWords(line), line])).values()].slice(0, max.lines);
}

function isAskable(text: string): boolean {
  const count = countWords(text);
  const isHeading = /[:?]$/.test(text) || text === text.toUpperCase();
  return (
    count >= minWords && count <= max.words && text.length <= max.line && !isHeading && !isOffer.test(text)
  );
}

const entry = (topic: string, question: string, character_id: string): PlannedCompetency => ({
  competency: cutAfterWord(topic, max.topic - 1),
  behavioural: question.slice(0, 300),
  situational: "",
  character_id,
});

/**
 * A plan without a model. It begins with the first character's first question. Without a job text, the characters' own
 * questions follow; with one, its lines, each asked about word for word. Every character has at least one question.
 * @returns `spare`: entries on the other lines of the job text, to be chosen instead
 */
export function practicePlan({ count, brief, characters }: PlanInput) {
  const size = Math.max(count, characters.length);
  const own = characters.map(({ id, prompt }) => findQuestions(prompt).map((text) => entry(text, text, id)));
  const idAt = (at: number) => characters[at % characters.length]?.id ?? "";
  const lines = linesOf(brief).map((line, at) =>
    entry(line, `The advert says: “${line}”. What have you done that shows it?`, idAt(at + 1)),
  );
  const first = own[0]?.slice(0, 1) ?? [];
  const most = Math.max(0, ...own.map((questions) => questions.length));
  // The first question of each character, then the second of each, and so on.
  const dealt = Array.from({ length: most }, (_, round) =>
    own.flatMap((questions) => questions[round] ?? []),
  ).flat();
  const all = distinct(lines.length > 0 ? [...first, ...lines, ...dealt] : dealt);
  const plan = inOrder(all.slice(0, size), characters);
  const rest = all.slice(size).filter((one) => lines.includes(one));
  return { plan, spare: inOrder(rest, characters) };
}

const distinct = (entries: PlannedCompetency[]): PlannedCompetency[] =>
  [
    ...new Map(entries.map((one) => [plainWords(one.behavioural), one] as const).toReversed()).values(),
  ].toReversed();

/** The entries by who asks them, in the order in which the characters speak. */
const inOrder = (entries: PlannedCompetency[], characters: PlanInput["characters"]): PlannedCompetency[] =>
  characters.flatMap(({ id }) => entries.filter((one) => one.character_id === id));
