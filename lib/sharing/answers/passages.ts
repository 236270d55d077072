import { sentences as sentencesOf } from "../../text/sentences.ts";
import { gap } from "../constants.ts";
import type { Citation, SnapshotItem } from "../schema.ts";
import { blocksOf } from "../../meaning/passages.ts";
import type { Material } from "./material.ts";

/** A piece of a source: an exact part of its text. */
export type Piece = { text: string; start: number };

/** What an answer may be drawn from: something that the candidate said, wrote in the resume, or added. */
export type Passage = {
  /** Of the item or the addition. */
  id: string;
  source: Citation["source"];
  /** Of the resume; null elsewhere. */
  page: number | null;
  /** What the character had asked, for the model; null where nobody did. */
  asked: string | null;
  /** What it answers, which helps to find it; of an addition another visitor's question, which is never shown. */
  context: string | null;
  sentences: Piece[];
  /** The source's text without what is not shown: the stretches in between, exactly as they stand. */
  stretches: string[];
};

/** A question longer than this is told by its end, in characters. */
const maxContextLength = 400;

/** The passages of what was published. What a character said is context and never evidence. */
export function passagesOf(material: Material): Passage[] {
  return [...fromInterview(material), ...fromResume(material), ...fromAdditions(material)];
}

function fromInterview({ items }: Material): Passage[] {
  return items.flatMap(({ id, source, speaker_type, content }, at) => {
    if (source !== "transcript" || speaker_type === "character" || isGreeting(content)) return [];
    const asked = askedBefore(items, at);
    return passage({ id, source, page: null, asked, context: asked }, content, 0);
  });
}

/** What the item at a place answers; null where the turn right before it asks nothing, or was left out. */
export function askedBefore(items: readonly SnapshotItem[], at: number): string | null {
  const before = items[at - 1];
  const isAnswer = items[at]?.source === "transcript" && before?.speaker_type === "character";
  return isAnswer ? questionIn(before.content) : null;
}

function fromResume({ items }: Material): Passage[] {
  return items.flatMap(({ id, source, page, content }) => {
    if (source !== "resume" || page === null) return [];
    return blocksOf(content).flatMap(({ text, start }) =>
      passage({ id, source: "resume", page, asked: null, context: null }, text, start),
    );
  });
}

function fromAdditions({ additions }: Material): Passage[] {
  return additions.flatMap(({ id, question, content }) =>
    passage({ id, source: "candidate", page: null, asked: null, context: question }, content, 0),
  );
}

/** A text that starts at a place of its source, in stretches between the gaps; none for a text without words. */
function passage(base: Omit<Passage, "sentences" | "stretches">, content: string, offset: number): Passage[] {
  const sentences: Piece[] = [];
  const stretches: string[] = [];
  let from = 0;
  for (const part of content.split(gap)) {
    const pieces = sentencesOf(part);
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (first && last) {
      stretches.push(part.slice(first.start, last.start + last.text.length));
      sentences.push(...pieces.map(({ text, start }) => ({ text, start: offset + from + start })));
    }
    from += part.length + gap.length;
  }
  return sentences.length === 0 ? [] : [{ ...base, sentences, stretches }];
}

/** The automatic first message to a character. */
const isGreeting = (content: string): boolean =>
  /^\s*(?:hi|hello|hey)\s+\S+(?:\s+\S+){0,3}\s*$/iu.test(content);

/** Of what a character said, the end, where the question stands; what came before reacts to the answer before. */
export function questionIn(content: string): string {
  const all = sentencesOf(content);
  const last = all.findLastIndex(({ text }) => /[?？]["'”’)]?$/u.test(text));
  const at = last === -1 ? all.length - 1 : last;
  const before = all[at - 1];
  const isLead =
    before !== undefined && /^(?:tell|describe|walk|think|imagine|give|talk|let)\b/iu.test(before.text);
  return all
    .slice(isLead ? at - 1 : at)
    .map(({ text }) => text)
    .join(" ")
    .slice(-maxContextLength);
}
