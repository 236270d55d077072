/** Reads insights against the transcript they were drawn from. Pure. */
import type { Stage } from "@/components/chat/view";
import { plural } from "@/lib/text/plural";
import { lastQuestion } from "@/lib/text/questions";
import { countWords, plainWords } from "@/lib/text/words";
import { questionsOf } from "@/lib/conversations/coverage";
import type { Conversation, Message } from "@/lib/conversations/schema";
import type { AnswerStrip, InsightsContent, InsightsResponse } from "@/lib/insights/schema";

/** Where in the interview a message stands, as a person would say it. */
export type Place = {
  messageId: string;
  character: { id: string; name: string };
  /** Which answer to this character it is, from 1, or a skip in place of one; null when it is the character who speaks. */
  answer: number | "skipped" | null;
  /** What the character had asked before. */
  question: string | null;
};

export const answerName = (answer: number | "skipped"): string =>
  answer === "skipped" ? answer : `answer ${answer}`;

export const placeName = ({ character, answer }: Place): string =>
  answer === null ? character.name : `${character.name}, ${answerName(answer)}`;

export type Claim = {
  text: string;
  evidence: Place[];
  /** The skipped question that it is about. */
  skipped?: Place | null;
};
export type Quote = { text: string; place: Place | null };

export function placesOf(stages: readonly Stage[]): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { character, messages } of stages) {
    let answers = 0;
    let question: string | null = null;
    for (const message of messages) {
      const isAnswer = message.speaker_type === "user";
      if (!isAnswer) question = lastQuestion(message.message_content);
      places.set(message.id, {
        messageId: message.id,
        character,
        answer: !isAnswer ? null : message.skipped ? "skipped" : ++answers,
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
  const citedBy = (some: Claim[]) => some.flatMap((claim) => claim.evidence.map((place) => place.messageId));
  /** Messages that bear out a strength or are quoted, and those that an improvement is about. */
  const cited = {
    strengths: new Set([...citedBy(strengths), ...quotes.flatMap((quote) => quote.place?.messageId ?? [])]),
    gaps: new Set(citedBy(improvements)),
  };
  return {
    summary: typeof content.summary === "string" ? content.summary : "",
    strengths,
    improvements,
    quotes,
    cited,
  };
}
export type Reading = NonNullable<ReturnType<typeof readInsights>>;

/** An answer or a skipped question, with what the answer holds; null where nobody looked. */
export type Strip = Pick<AnswerStrip, "marks" | "skipped" | "competency"> & {
  message: Message;
  place: Place;
};

/** The answers of the server beside their messages, in the order of the transcript. */
export function stripsOf(
  stages: readonly Stage[],
  places: ReadonlyMap<string, Place>,
  answers: readonly AnswerStrip[],
): Strip[] {
  const byId = new Map(answers.map((answer) => [answer.message_id, answer]));
  return stages.flatMap((stage) =>
    stage.messages.flatMap((message) => {
      const [answer, place] = [byId.get(message.id), places.get(message.id)];
      return answer && place ? [{ ...answer, message, place }] : [];
    }),
  );
}

/**
 * The skipped question that a claim without a passage is about: the claim quotes it, which may be shortened, or names its
 * competency. Null where it names none.
 */
export function skippedPlace(
  { text, evidence }: Claim,
  strips: readonly Strip[],
  plan: Conversation["plan"],
): Place | null {
  if (evidence.length > 0) return null;
  const quoted = text
    .split(/[“”"]/)
    .filter((_, at) => at % 2 === 1)
    .map(plainWords)
    .filter((words) => words.split(" ").length > 2);
  const claim = ` ${plainWords(text)} `;
  const isNamed = (question: string): boolean => {
    const words = plainWords(question);
    // Of a question in several sentences, the last one asks.
    const entry = plan?.find((one) => questionsOf([one]).some((text) => plainWords(text).endsWith(words)));
    const texts = entry ? questionsOf([entry]).map(plainWords) : [words];
    return (
      quoted.some((part) => texts.some((text) => text.startsWith(part))) ||
      (entry !== undefined && claim.includes(` ${plainWords(entry.competency)} `))
    );
  };
  const isMeant = ({ skipped, place }: Strip) =>
    skipped && place.question !== null && isNamed(place.question);
  return strips.find(isMeant)?.place ?? null;
}

export type Bar = {
  message: Message;
  place: Place;
  words: number;
  isSkipped: boolean;
  isStrength: boolean;
  isGap: boolean;
};

/**
 * The bars of the conversation map, one for each message that says something and each question that was skipped.
 * Greetings are none.
 */
export function barsOf(
  strips: readonly Strip[],
  places: ReadonlyMap<string, Place>,
  stages: readonly Stage[],
  cited: Reading["cited"],
): Bar[] {
  const skipped = new Set(strips.filter((strip) => strip.skipped).map((strip) => strip.message.id));
  return stages.flatMap((stage) =>
    stage.messages.flatMap((message) => {
      const place = places.get(message.id);
      const isSkipped = skipped.has(message.id);
      const words = isSkipped ? 0 : countWords(message.message_content);
      if (!place || (words === 0 && !isSkipped)) return [];
      const [isStrength, isGap] = [cited.strengths.has(message.id), cited.gaps.has(message.id)];
      return [{ message, place, words, isSkipped, isStrength, isGap }];
    }),
  );
}

/** The scale of the map: 0 to 1 by the square root, so that a short answer beside a long one is still seen. */
export function heightsOf(bars: readonly Bar[]): (words: number) => number {
  const maxWords = Math.max(1, ...bars.map((bar) => bar.words));
  return (words) => Math.min(1, Math.sqrt(words / maxWords));
}

/** The bars of each character in turn. */
export function groupsOf(bars: readonly Bar[]): { character: Place["character"]; count: number }[] {
  const groups: ReturnType<typeof groupsOf> = [];
  for (const { place } of bars) {
    const last = groups.at(-1);
    if (last?.character.id === place.character.id) last.count += 1;
    else groups.push({ character: place.character, count: 1 });
  }
  return groups;
}

/** The map in a sentence, for those who do not see it. */
export function describeBars(bars: readonly Bar[]): string {
  const mine = bars.filter((bar) => bar.place.answer !== null);
  const sum = (some: readonly Bar[]) => some.reduce((total, bar) => total + bar.words, 0);
  const cited = mine.filter((bar) => bar.isStrength || bar.isGap).length;
  const skipped = mine.filter((bar) => bar.isSkipped).length;
  const others = (sum(bars) - sum(mine)).toLocaleString("en");
  const passed = skipped > 0 ? `, ${plural(skipped, "question")} skipped` : "";
  return `${plural(sum(mine), "word")} from you, ${others} from the interviewers; ${plural(cited, "answer")} cited${passed}.`;
}

/** The beginning of a message, in one line. */
export function excerpt(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > 180 ? `${flat.slice(0, 179)}…` : flat;
}

/** The name of a bar, for those who do not see it. */
export function describeBar(bars: readonly Bar[], index: number): string {
  const bar = bars[index];
  if (!bar) return "";
  const { place, message, words, isSkipped, isStrength, isGap } = bar;
  const speaker = `${place.answer === null ? "" : "you, to "}${placeName(place)}`;
  const from = `${index + 1} of ${bars.length}, ${speaker}`;
  if (isSkipped) return `${from}: ${excerpt(place.question ?? "")}`;
  const cited = `${isStrength ? ", strength" : ""}${isGap ? ", to improve" : ""}`;
  return `${from}, ${plural(words, "word")}${cited}: ${excerpt(message.message_content)}`;
}
