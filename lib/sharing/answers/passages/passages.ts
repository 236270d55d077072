import { sentences as sentencesOf } from "../../../text/sentences.ts";
import type { Citation, SnapshotItem } from "../../schema.ts";
import { addressesModel } from "./instructions.ts";
import type { Material } from "../material.ts";
import { partsOf } from "./resume-parts.ts";
import { asksForTrait } from "../traits/question.ts";
import { detectProtectedTraits } from "../traits/detect.ts";

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
  /** What helps to find the passage beside its own words: the question that it answers, the heading that it stands under. */
  context: string;
  sentences: Piece[];
  /** The source's text without what is not shown: the stretches in between, exactly as they stand. */
  stretches: string[];
};

/** A quote of a passage, with where it stands. */
export function cite({ id, source, page }: Passage, quote: string): Citation {
  switch (source) {
    case "transcript":
      return { source, message_id: id, quote };
    case "resume":
      return { source, page: page ?? 0, quote };
    case "candidate":
      return { source, addition_id: id, quote };
  }
}

/** A question longer than this is told by its end, in characters. */
const maxContextLength = 400;

/**
 * The passages of what was published. What a character said is context and never evidence. Sentences that tell a protected
 * trait, and those that are meant for a machine, are left out: no answer depends on them, not even on whether they are there.
 */
export function passagesOf(material: Material): Passage[] {
  return [...fromInterview(material), ...fromResume(material.items), ...fromAdditions(material)];
}

function fromInterview({ items, candidate_name }: Material): Passage[] {
  const passages: Passage[] = [];
  let [asked, context]: [string | null, string] = [null, ""];
  for (const { id, source, speaker_type, content } of items) {
    if (source !== "transcript") continue;
    if (speaker_type === "character")
      [asked, context] = [questionIn(content), content.slice(-maxContextLength)];
    else if (!isGreeting(content)) {
      const question: string | null = asked;
      // Where a turn between was left out, what follows is no answer to what was asked before it.
      asked = null;
      // "How old are you?" makes "Fifty-two." tell what it does not say.
      if (question !== null && asksForTrait(question, candidate_name)) continue;
      passages.push(
        ...passage(
          { id, source: "transcript", page: null, asked: question, context: question === null ? "" : context },
          content,
          sentencesOf(content),
        ),
      );
    }
  }
  return passages;
}

function fromResume(items: SnapshotItem[]): Passage[] {
  return items.flatMap(({ id, source, page, content }) => {
    if (source !== "resume" || page === null) return [];
    return partsOf(content).flatMap(({ heading, pieces }) =>
      passage({ id, source: "resume", page, asked: null, context: heading }, content, pieces),
    );
  });
}

function fromAdditions({ additions, candidate_name }: Material): Passage[] {
  return additions.flatMap(({ id, question, content }) => {
    if (asksForTrait(question, candidate_name)) return [];
    return passage(
      { id, source: "candidate", page: null, asked: null, context: question },
      content,
      sentencesOf(content),
    );
  });
}

function passage(
  base: Omit<Passage, "sentences" | "stretches">,
  content: string,
  pieces: Piece[],
): Passage[] {
  const gone = leftOut(pieces);
  const stretches: string[] = [];
  const kept: Piece[] = [];
  let from: number | null = null;
  let to = 0;
  const end = (): void => {
    if (from !== null) stretches.push(content.slice(from, to));
    from = null;
  };
  for (const [index, piece] of pieces.entries()) {
    if (gone[index] === true) {
      end();
      continue;
    }
    kept.push(piece);
    from ??= piece.start;
    to = piece.start + piece.text.length;
  }
  end();
  return kept.length === 0 ? [] : [{ ...base, sentences: kept, stretches }];
}

/** Which of these pieces no answer may be drawn from: they tell a protected trait, or are meant for a machine. */
function leftOut(pieces: Piece[]): boolean[] {
  const hasTrait = detectProtectedTraits(pieces.map(({ text }) => text));
  return pieces.map(({ text }, index) => hasTrait[index] === true || addressesModel(text));
}

/** What stands in the place of pieces that are not shown. */
const gap = "[…]";

/** A source as a visitor may read it around a quote: without the pieces that no answer may be drawn from. */
export function readable({ source, content }: Pick<SnapshotItem, "source" | "content">): string {
  const parts = source === "resume" ? partsOf(content).map(({ pieces }) => pieces) : [sentencesOf(content)];
  let text = "";
  let from = 0;
  for (const pieces of parts) {
    const gone = leftOut(pieces);
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
