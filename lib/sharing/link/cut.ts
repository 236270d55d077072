/** Builds the snapshot of a choice. Pure. */
import { sentences as sentencesOf } from "../../text/sentences.ts";
import { blocksOf } from "../../meaning/passages.ts";
import { gap } from "../constants.ts";
import type { SnapshotItem, SourceSentence } from "../schema.ts";
import { repeatsHidden } from "./repeats.ts";
import type { Source } from "./source.ts";

/** Ordinals of resume pages follow those of all messages. */
export const firstPage = 1_000_000;

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

/** Replaces the sentences that are left out by gaps, one gap for several in a row. */
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

const placeOf = (one: SourceSentence) => (one.source === "resume" ? one.page : one.message_id);

/**
 * The items of a snapshot, with new ids. Omits hidden turns, left-out sentences wherever the person says them, and
 * characters' turns that may repeat either.
 * @param candidateName the shared name; a turn is not removed for containing it
 */
export function cutSnapshot(source: Source, choice: Choice, candidateName: string | null): NewItem[] {
  const hidden = new Set(choice.hidden_message_ids);
  const leftOut = Map.groupBy(choice.left_out_sentences, placeOf);
  const everywhere = new Set(choice.left_out_sentences.map(({ sentence }) => sentence));
  const cut = (from: SnapshotItem["source"], content: string): string =>
    cutSentences(content, sentencesWithin(from, content), (text) => everywhere.has(text));
  const pages = (choice.include_resume ? (source.resume?.pages ?? []) : []).map(({ page, content }) => ({
    page,
    content: cut("resume", content),
  }));
  const unsharedPages = pages.length > 0 ? [] : source.readPages;
  // Remove hidden asides before the search for repetitions, which keeps the turns around them.
  const visible = source.turns.filter(({ message_id, counted }) => counted || !hidden.has(message_id));
  const own = visible.map((turn) => ({
    ...turn,
    content: turn.speaker_type === "user" ? cut("transcript", turn.content) : turn.content,
  }));
  const repeats = repeatsHidden(
    own.map(({ speaker_type, content, message_id, replaced }) => ({
      by: speaker_type,
      content,
      hidden: hidden.has(message_id),
      replaced: [...replaced, ...(leftOut.get(message_id) ?? []).map(({ sentence }) => sentence)],
    })),
    [
      ...(unsharedPages ?? []),
      ...choice.left_out_sentences.filter((one) => one.source === "resume").map(({ sentence }) => sentence),
    ],
    [candidateName ?? "", ...pages.map(({ content }) => content)],
  );
  const turns = own
    .filter((turn, at) => !hidden.has(turn.message_id) && repeats[at] !== true)
    // Repetitions of an erased resume cannot be found.
    .filter((turn) => unsharedPages !== null || turn.speaker_type === "user");
  return [
    ...turns.map(({ message_id: _, seq: ordinal, replaced: __, counted: ___, ...turn }) => ({
      ...ofTurn,
      ...turn,
      ordinal,
    })),
    ...pages.map(({ page, content }) => ({ ...ofPage, ordinal: firstPage + page, page, content })),
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
      ? firstPage + one.page
      : source.turns.find(({ message_id }) => message_id === one.message_id)?.seq;
  return items.find((item) => item.ordinal === ordinal && item.content.includes(one.sentence));
};
