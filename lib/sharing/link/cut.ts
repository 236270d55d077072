/** Builds the snapshot of a choice, without I/O. The ids of its items are random. */
import { sentences as sentencesOf } from "../../text/sentences.ts";
import { blocksOf } from "../../meaning/passages.ts";
import { gap } from "../constants.ts";
import type { SnapshotItem, SourceSentence } from "../schema.ts";
import { repeatsHidden } from "./repeats.ts";
import type { Source } from "./source.ts";

/** Added to a page's number, so that the ordinals of resume pages follow those of all messages. */
export const pageOffset = 1_000_000;

export type NewItem = SnapshotItem & { ordinal: number };
type Choice = {
  hidden_message_ids: readonly string[];
  left_out_sentences: readonly SourceSentence[];
  include_resume: boolean;
};

type Sentence = { text: string; start: number };

/** The sentences of a turn or of a resume page, with their offsets. */
const sentencesWithin = (source: SnapshotItem["source"], content: string): Sentence[] =>
  source === "transcript"
    ? sentencesOf(content)
    : blocksOf(content).flatMap((block) =>
        sentencesOf(block.text).map(({ text, start }) => ({ text, start: block.start + start })),
      );

/** Replaces left-out sentences with gaps, several in a row with one. */
function cutSentences(
  content: string,
  sentences: readonly Sentence[],
  isLeftOut: (text: string) => boolean,
): string {
  let text = "";
  let from = 0;
  for (const { text: sentence, start } of sentences) {
    if (!isLeftOut(sentence)) continue;
    const before = content.slice(from, start);
    text += text.endsWith(gap) && before.trim() === "" ? "" : before + gap;
    from = start + sentence.length;
  }
  return text + content.slice(from);
}

/**
 * The items of a snapshot. Omits hidden turns, left-out sentences wherever the person says them, and characters' turns that
 * may repeat either or the unshared text of the resume. If that text is erased, omits all characters' turns.
 * @param candidateName the shared name; a turn is not removed for containing it
 */
export function cutSnapshot(source: Source, choice: Choice, candidateName: string | null): NewItem[] {
  const hidden = new Set(choice.hidden_message_ids);
  const leftOut = new Set(choice.left_out_sentences.map(({ sentence }) => sentence));
  const isLeftOut = (text: string): boolean => leftOut.has(text);
  const pages = (choice.include_resume ? (source.resume?.pages ?? []) : []).map(({ page, content }) => ({
    page,
    content: cutSentences(content, sentencesWithin("resume", content), isLeftOut),
  }));
  const unsharedPages = pages.length > 0 ? [] : source.resumeTexts;
  let hiddenAsides: string[] = [];
  const cutTurns = source.turns.flatMap((turn) => {
    // A hidden aside removes no character's turn next to it, except one that repeats it.
    if (!turn.counted && hidden.has(turn.message_id)) {
      hiddenAsides.push(turn.content, ...turn.replaced);
      return [];
    }
    const withheld = [...hiddenAsides, ...turn.replaced];
    hiddenAsides = [];
    if (turn.speaker_type === "character") return [{ ...turn, withheld }];
    const sentences = sentencesWithin("transcript", turn.content);
    const cut = sentences.map(({ text }) => text).filter(isLeftOut);
    return [
      {
        ...turn,
        content: cutSentences(turn.content, sentences, isLeftOut),
        withheld: [...withheld, ...cut],
      },
    ];
  });
  const repeats = repeatsHidden(
    cutTurns.map(({ speaker_type, content, message_id, withheld }) => ({
      by: speaker_type,
      content,
      hidden: hidden.has(message_id),
      withheld,
    })),
    [
      ...(unsharedPages ?? []),
      ...choice.left_out_sentences.filter((one) => one.source === "resume").map(({ sentence }) => sentence),
    ],
    [candidateName ?? "", ...pages.map(({ content }) => content)],
  );
  const turns = cutTurns
    .filter((turn, at) => !hidden.has(turn.message_id) && repeats[at] !== true)
    // Repetitions of an erased resume cannot be found.
    .filter((turn) => unsharedPages !== null || turn.speaker_type === "user");
  return [
    ...turns.map(({ message_id: _, seq: ordinal, replaced: __, counted: ___, withheld: ____, ...turn }) => ({
      ...ofTurn,
      ...turn,
      ordinal,
    })),
    ...pages.map(({ page, content }) => ({ ...ofPage, ordinal: pageOffset + page, page, content })),
  ].map((item) => ({ ...item, id: crypto.randomUUID() }));
}

const ofTurn = { source: "transcript", page: null } as const;
const ofPage = { source: "resume", speaker_type: null, speaker_name: null } as const;

/** The candidate's own sentences that can be shared, each with the question that it answers. */
export function ownSentences({
  turns,
  resume,
}: Source): { sentence: SourceSentence; asked: string | null }[] {
  const spoken = turns.flatMap(({ message_id, speaker_type, content }, at) => {
    if (speaker_type !== "user") return [];
    const before = turns[at - 1];
    const asked = before?.speaker_type === "character" ? before.content : null;
    return sentencesWithin("transcript", content).map(({ text }) => ({
      sentence: { source: "transcript" as const, message_id, sentence: text },
      asked,
    }));
  });
  const written = (resume?.pages ?? []).flatMap(({ page, content }) =>
    sentencesWithin("resume", content).map(({ text }) => ({
      sentence: { source: "resume" as const, page, sentence: text },
      asked: null,
    })),
  );
  return [...spoken, ...written];
}

/** The snapshot item that contains the sentence, if it is shared. */
export const itemOf = (
  items: readonly NewItem[],
  source: Source,
  one: SourceSentence,
): NewItem | undefined => {
  const ordinal =
    one.source === "resume"
      ? pageOffset + one.page
      : source.turns.find(({ message_id }) => message_id === one.message_id)?.seq;
  return items.find((item) => item.ordinal === ordinal && item.content.includes(one.sentence));
};
