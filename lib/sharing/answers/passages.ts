import { type Sentence, sentences as sentencesOf } from "../../text/sentences.ts";
import { gap } from "../constants.ts";
import type { Citation, PublicInterview, PublicMessage, SnapshotItem } from "../schema.ts";
import { blocksOf } from "../../meaning/passages.ts";
import type { Material } from "./material.ts";

/** A text that an answer may quote: an answer of the candidate, a block of the resume, or an addition. */
export type Passage = {
  /** The id of the item or addition. */
  id: string;
  source: Citation["source"];
  /** The resume's page; null for other sources. */
  page: number | null;
  /** The character's question before it, for the model. */
  asked: string | null;
  /** The question that it answers, for search. An addition's is another visitor's, and is never shown. */
  context: string | null;
  parts: Part[];
};

/** The text between two gaps, verbatim, with its sentences. */
export type Part = { text: string; sentences: Sentence[] };

/** In characters. A longer question keeps its end. */
const maxContextLength = 400;

/** The passages of the shared content. A character's turn is context, never a passage. */
export function passagesOf(material: Material): Passage[] {
  return [...fromInterview(material), ...fromResume(material), ...fromAdditions(material)];
}

function fromInterview({ items }: Material): Passage[] {
  return items.flatMap(({ id, source, speaker_type, content }, at) => {
    if (source !== "transcript" || speaker_type === "character" || isGreeting(content)) return [];
    const asked = askedBefore(items, at);
    return passage({ id, source, page: null, asked, context: asked }, content);
  });
}

/**
 * The end of the character's turn right before item `at`, usually its question. Null if another item comes before it, or
 * `at` is not in the transcript.
 */
export function askedBefore(items: readonly SnapshotItem[], at: number): string | null {
  const before = items[at - 1];
  const isAnswer = items[at]?.source === "transcript" && before?.speaker_type === "character";
  return isAnswer ? questionIn(before.content) : null;
}

function fromResume({ items }: Material): Passage[] {
  return items.flatMap(({ id, source, page, content }) => {
    if (source !== "resume" || page === null) return [];
    return blocksOf(content).flatMap(({ text }) =>
      passage({ id, source: "resume", page, asked: null, context: null }, text),
    );
  });
}

function fromAdditions({ additions }: Material): Passage[] {
  return additions.flatMap(({ id, question, content }) =>
    passage({ id, source: "candidate", page: null, asked: null, context: question }, content),
  );
}

/** Splits a text by its gaps; empty for a text without sentences. */
function passage(base: Omit<Passage, "parts">, content: string): Passage[] {
  const parts = content.split(gap).flatMap((text): Part[] => {
    const sentences = sentencesOf(text);
    const [first, last] = [sentences[0], sentences.at(-1)];
    if (!first || !last) return [];
    const { start } = first;
    return [
      {
        text: text.slice(start, last.start + last.text.length),
        sentences: sentences.map((one) => ({ text: one.text, start: one.start - start })),
      },
    ];
  });
  return parts.length === 0 ? [] : [{ ...base, parts }];
}

/** The automatic first message to a character. */
const isGreeting = (content: string): boolean =>
  /^\s*(?:hi|hello|hey)\s+\S+(?:\s+\S+){0,3}\s*$/iu.test(content);

/** Whether a text ends with a question mark, also a full-width one. */
export const endsWithQuestion = (text: string): boolean => /[?？]["'”’)]?$/u.test(text);

/**
 * The question at the end of a character's turn, without the reaction to the previous answer; the last sentence if there is
 * none. A request or a quotation right before it belongs to it: "Your resume says “Nordbank”. What did you do there?"
 */
function questionIn(content: string): string {
  const all = sentencesOf(content);
  const last = all.findLastIndex(({ text }) => endsWithQuestion(text));
  const at = last === -1 ? all.length - 1 : last;
  const before = all[at - 1];
  const isLead =
    before !== undefined &&
    /^(?:tell|describe|walk|think|imagine|give|talk|let)\b|[”"]\.?$/iu.test(before.text);
  return all
    .slice(isLead ? at - 1 : at)
    .map(({ text }) => text)
    .join(" ")
    .slice(-maxContextLength);
}

export type Content = Pick<PublicInterview, "items" | "additions">;
export type Citing = Pick<PublicMessage, "citations">;

/**
 * The shared content that a visitor's answers cite: the turn with the question before it, the page, the addition. The rest
 * stays on the server, so that the page's source reveals no more than the answers.
 */
export function citedIn({ items, additions: added }: Content, messages: readonly Citing[]): Content {
  const citations = messages.flatMap((message) => message.citations);
  const isTurnCited = (id: string) =>
    citations.some((one) => one.source === "transcript" && one.message_id === id);
  const isPageCited = (page: number) => citations.some((one) => one.source === "resume" && one.page === page);
  return {
    items: items.flatMap((item, at) => {
      if (item.page === null ? isTurnCited(item.id) : isPageCited(item.page)) return [item];
      const next = items[at + 1];
      const isAsking = item.speaker_type === "character" && next?.page === null && isTurnCited(next.id);
      return isAsking ? [{ ...item, content: questionIn(item.content) }] : [];
    }),
    additions: added.filter(({ id }) =>
      citations.some((one) => one.source === "candidate" && one.addition_id === id),
    ),
  };
}
