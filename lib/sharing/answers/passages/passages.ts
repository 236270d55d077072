import { sentences as sentencesOf } from "../../../text/sentences.ts";
import type { Citation } from "../../schema.ts";
import { isInDanger } from "../../../safety/danger.ts";
import { blocksOf } from "../../../meaning/passages.ts";
import type { Material, SharedItem } from "../material.ts";
import { withheldSentences } from "../traits/withheld.ts";

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

/**
 * The passages of what was published. What a character said is context and never evidence. Sentences that tell a protected
 * trait are left out: no answer depends on them, not even on whether they are there.
 */
export function passagesOf(material: Material): Passage[] {
  return [...fromInterview(material), ...fromResume(material), ...fromAdditions(material)];
}

function fromInterview({ items }: Material): Passage[] {
  return items.flatMap((item, at) => {
    const { id, source, speaker_type, content, allowed_sentences: allowed } = item;
    if (source !== "transcript" || speaker_type === "character" || isGreeting(content)) return [];
    const asked = askedBefore(items, at);
    const pieces = sentencesOf(content);
    return passage(
      { id, source, page: null, asked, context: asked },
      content,
      pieces,
      leftOut(pieces, { asked, allowed }),
    );
  });
}

/** What the item at a place answers; null where the turn right before it asks nothing, or was left out. */
export function askedBefore(items: readonly SharedItem[], at: number): string | null {
  const before = items[at - 1];
  const isAnswer = items[at]?.source === "transcript" && before?.speaker_type === "character";
  return isAnswer ? questionIn(before.content) : null;
}

function fromResume({ items }: Material): Passage[] {
  return items.flatMap(({ id, source, page, content, allowed_sentences: allowed }) => {
    if (source !== "resume" || page === null) return [];
    return piecesOfBlocks(content).flatMap((pieces) =>
      passage(
        { id, source: "resume", page, asked: null, context: null },
        content,
        pieces,
        leftOut(pieces, { asked: null, allowed }),
      ),
    );
  });
}

function fromAdditions({ additions }: Material): Passage[] {
  return additions.flatMap(({ id, question, content }) => {
    const pieces = sentencesOf(content);
    return passage(
      { id, source: "candidate", page: null, asked: null, context: question },
      content,
      pieces,
      leftOut(pieces, { asked: question }),
    );
  });
}

function passage(
  base: Omit<Passage, "sentences" | "stretches">,
  content: string,
  pieces: Piece[],
  gone: boolean[],
): Passage[] {
  const stretches: string[] = [];
  for (const [at, { start }] of pieces.entries()) {
    if (gone[at] === true || (at > 0 && gone[at - 1] !== true)) continue;
    const end = gone.indexOf(true, at);
    const last = pieces.at(end === -1 ? -1 : end - 1);
    if (last) stretches.push(content.slice(start, last.start + last.text.length));
  }
  const sentences = pieces.filter((_, at) => gone[at] !== true);
  return sentences.length === 0 ? [] : [{ ...base, sentences, stretches }];
}

/**
 * Which of these pieces no answer may be drawn from: they name a protected trait, or belong to an answer of somebody in
 * danger, which nothing lets through.
 */
function leftOut(pieces: Piece[], context: Parameters<typeof withheldSentences>[1]): boolean[] {
  const sentences = pieces.map(({ text }) => text);
  if (isInDanger(sentences.join(" "))) return pieces.map(() => true);
  return withheldSentences(sentences, context);
}

type Source = Pick<SharedItem, "source" | "content" | "allowed_sentences">;

/** A source's pieces, in the groups that are judged together. */
const groupsOf = ({ source, content }: Source): Piece[][] =>
  source === "resume" ? piecesOfBlocks(content) : [sentencesOf(content)];

/** The lines of a resume's page, each with its place, by the blocks that they stand in. */
const piecesOfBlocks = (content: string): Piece[][] =>
  blocksOf(content).map((block) =>
    sentencesOf(block.text).map(({ text, start }) => ({ text, start: block.start + start })),
  );

export type ReadItem = {
  /** As visitors may read it. */
  readable: string;
  /** The candidate's own sentences that can be read, once the owner lets through those that are withheld. */
  sentences: string[];
  /** Of these, the ones that are withheld where the owner lets nothing through. */
  withheld: string[];
};

export function readForVisitors(items: readonly SharedItem[]): ReadItem[] {
  return items.map((item, at) => {
    if (item.speaker_type === "character") return { readable: item.content, sentences: [], withheld: [] };
    const asked = askedBefore(items, at);
    const groups = groupsOf(item).map((pieces) => {
      const all = pieces.map(({ text }) => text);
      if (isInDanger(all.join(" "))) return { sentences: [], withheld: [] };
      const isWithheld = withheldSentences(all, { asked });
      return {
        sentences: all,
        withheld: all.filter((_, place) => isWithheld[place]),
      };
    });
    return {
      readable: readable(item, asked),
      sentences: groups.flatMap(({ sentences }) => sentences),
      withheld: groups.flatMap(({ withheld }) => withheld),
    };
  });
}

/** What stands in the place of pieces that are not shown. */
const gap = "[…]";

/**
 * A source as a visitor may read it around a quote: without the pieces that no answer may be drawn from.
 * @param asked what it answers; null where nobody asked
 */
export function readable(source: Source, asked: string | null): string {
  const { content, allowed_sentences: allowed } = source;
  let text = "";
  let from = 0;
  for (const pieces of groupsOf(source)) {
    const gone = leftOut(pieces, { asked, allowed });
    for (const [index, { text: piece, start }] of pieces.entries()) {
      if (gone[index] !== true) continue;
      const before = content.slice(from, start);
      // One gap, however many pieces in a row are missing.
      text += text.endsWith(gap) && before.trim() === "" ? "" : before + gap;
      from = start + piece.length;
    }
  }
  return text + content.slice(from);
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
