/** Reads insights against the transcript they were drawn from. Pure. */
import type { Stage } from "@/components/chat/view";
import { lastQuestion } from "@/lib/text/questions";
import { countWords } from "@/lib/text/words";
import type { Message } from "@/lib/conversations/schema";
import type { InsightsContent, InsightsResponse } from "@/lib/insights/schema";

/** Where in the interview a message stands, as a person would say it. */
export type Place = {
  messageId: string;
  character: { id: string; name: string };
  /** Which answer to this character it is, from 1; null when it is the character who speaks. */
  answer: number | null;
  /** What the character had asked before. */
  question: string | null;
};

export const placeName = ({ character, answer }: Place): string =>
  answer === null ? character.name : `${character.name}, answer ${answer}`;

export type Claim = { text: string; evidence: Place[] };
export type Quote = { text: string; place: Place | null };

export function placesOf(stages: readonly Stage[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { character, messages } of stages) {
    let answers = 0;
    let question: string | null = null;
    for (const message of messages) {
      const isAnswer = message.speaker_type === "user";
      if (isAnswer) answers += 1;
      else question = lastQuestion(message.message_content);
      places.set(message.id, {
        messageId: message.id,
        character,
        answer: isAnswer ? answers : null,
        question: isAnswer ? question : null,
      });
    }
  }
  return places;
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** The answer of the server, with each claim beside its places; null when it is no insights at all. */
export function readInsights(answer: InsightsResponse, places: ReadonlyMap<string, Place>) {
  if (answer.insights === null) return null;
  let content: Partial<Record<keyof InsightsContent, unknown>>;
  try {
    content = JSON.parse(answer.insights) as typeof content;
  } catch {
    return null;
  }
  const placesFor = (ids: readonly string[] | undefined): Place[] =>
    (ids ?? []).flatMap((id) => places.get(id) ?? []);
  const claims = (key: "strengths" | "improvement_areas"): Claim[] =>
    list(content[key]).map((text, at) => ({ text, evidence: placesFor(answer.evidence?.[key][at]) }));
  const strengths = claims("strengths");
  const improvements = claims("improvement_areas");
  const quotes: Quote[] = list(content.notable_quotes).map((text, at) => ({
    text,
    place: places.get(answer.evidence?.notable_quotes[at] ?? "") ?? null,
  }));
  /** Messages that bear out a claim or a quote. */
  const evidence: ReadonlySet<string> = new Set([
    ...[...strengths, ...improvements].flatMap((claim) => claim.evidence.map((place) => place.messageId)),
    ...quotes.flatMap((quote) => quote.place?.messageId ?? []),
  ]);
  return {
    summary: typeof content.summary === "string" ? content.summary : "",
    strengths,
    improvements,
    quotes,
    evidence,
  };
}

export type Bar = {
  message: Message;
  place: Place;
  words: number;
  /** 0 to 1, by the square root of the words, so that a short answer beside a long one is still seen. */
  height: number;
  hasEvidence: boolean;
};

/** The bars of the conversation map, one for each message that says something. Greetings are none. */
export function barsOf(
  stages: readonly Stage[],
  places: ReadonlyMap<string, Place>,
  evidence: ReadonlySet<string>,
): Bar[] {
  const counted = stages.flatMap((stage) =>
    stage.messages.flatMap((message) => {
      const place = places.get(message.id);
      const words = countWords(message.message_content);
      return place && words > 0 ? [{ message, place, words }] : [];
    }),
  );
  const maxWords = Math.max(1, ...counted.map(({ words }) => words));
  return counted.map((bar) => ({
    ...bar,
    height: Math.max(0.08, Math.sqrt(bar.words / maxWords)),
    hasEvidence: evidence.has(bar.message.id),
  }));
}

const plural = (count: number, word: string): string =>
  `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** The map in a sentence, for those who do not see it. */
export function describeBars(bars: readonly Bar[]): string {
  const mine = bars.filter((bar) => bar.place.answer !== null);
  const sum = (some: readonly Bar[]) => some.reduce((total, bar) => total + bar.words, 0);
  const marked = bars.filter((bar) => bar.hasEvidence).length;
  const shares = [
    `You said ${plural(sum(mine), "word")} in ${plural(mine.length, "answer")}`,
    `the characters ${plural(sum(bars) - sum(mine), "word")}`,
  ];
  return `${shares.join(", ")}. ${marked === 0 ? "No message is" : marked === 1 ? "1 message is" : `${marked} messages are`} marked as evidence.`;
}
