/** Links insights to their transcript. Pure. */
import type { Stage } from "@/components/chat/view";
import { askedIn } from "@/lib/text/questions";
import { questionsOf } from "@/lib/conversations/coverage";
import type { Conversation, Message } from "@/lib/conversations/schema";
import type { AnswerStrip, InsightsContent, InsightsResponse } from "@/lib/insights/schema";

export const markNames = {
  situation: "Situation",
  action: "Action",
  result: "Result",
  own_part: "Own part",
} as const;

/** The position of a message in the interview, for people. */
export type Place = {
  messageId: string;
  character: { id: string; name: string };
  /** Which answer to this character it is, from 1, or its kind if it is no answer; null for a character's message. */
  answer: number | "skipped" | "not counted" | null;
  /** The character's last question before it. */
  question: string | null;
};

export const answerName = (answer: NonNullable<Place["answer"]>): string =>
  typeof answer === "number" ? `answer ${answer}` : answer;

export const placeName = ({ character, answer }: Place): string =>
  answer === null ? character.name : `${character.name}, ${answerName(answer)}`;

export type Claim = { text: string; evidence: Place[] };
type Quote = { text: string; place: Place | null };

/**
 * @param known.plan its questions may have several sentences; of other questions only the last sentence is used
 * @param known.answers from the server; without them, every message of the person counts
 */
export function placesOf(
  stages: readonly Stage[],
  {
    plan = null,
    answers: known = [],
  }: { plan?: Conversation["plan"]; answers?: readonly AnswerStrip[] } = {},
): Map<string, Place> {
  const planned = questionsOf(plan);
  const counted = new Set(known.flatMap((one) => (one.counted ? one.message_id : [])));
  const places = new Map<string, Place>();
  for (const { character, messages } of stages) {
    let answers = 0;
    let question: string | null = null;
    for (const message of messages) {
      const isAnswer = message.speaker_type === "user";
      const isCounted = known.length === 0 || counted.has(message.id);
      if (!isAnswer) question = askedIn(message.message_content, planned) ?? question;
      places.set(message.id, {
        messageId: message.id,
        character,
        answer: !isAnswer ? null : message.skipped ? "skipped" : isCounted ? ++answers : "not counted",
        question: isAnswer ? question : null,
      });
    }
  }
  return places;
}

const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];

/** Parses the insights, with the places of each claim; null if there are none. */
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
  return {
    summary: typeof content.summary === "string" ? content.summary : "",
    strengths,
    improvements,
    quotes,
    /** Made by practice mode, so no claim was judged. */
    areFacts: answer.claims?.some(({ support }) => support === "fact") ?? false,
  };
}
export type Reading = NonNullable<ReturnType<typeof readInsights>>;

type Item = { strength: string | null; quote: string | null; place: Place | null };

/**
 * The strengths, each with a quote from its answer, then the other quotes. Practice mode's strengths contain their quotes.
 */
export function itemsOf({ strengths, quotes, areFacts }: Reading): Item[] {
  const left = areFacts ? [] : [...quotes];
  const items = strengths.map(({ text, evidence: [place = null] }) => {
    const at = left.findIndex((quote) => place !== null && quote.place?.messageId === place.messageId);
    const [quote] = at === -1 ? [] : left.splice(at, 1);
    return { strength: text, quote: quote?.text ?? null, place };
  });
  return [...items, ...left.map(({ text, place }) => ({ strength: null, quote: text, place }))];
}

/** A message or skip of the person, with its marks. */
export type Strip = Omit<AnswerStrip, "message_id"> & { message: Message; place: Place };

/** The server's answers with their messages, in the order of the transcript. */
export function stripsOf(
  stages: readonly Stage[],
  places: ReadonlyMap<string, Place>,
  answers: readonly AnswerStrip[],
): Strip[] {
  const byId = new Map(answers.map((answer) => [answer.message_id, answer]));
  return stages.flatMap((stage) =>
    stage.messages.flatMap((message) => {
      const [answer, place] = [byId.get(message.id), places.get(message.id)];
      if (!answer || !place) return [];
      const { message_id: _, ...known } = answer;
      return [{ ...known, message, place }];
    }),
  );
}

/** The answer of a retry: the first message that counts as one, otherwise the first that is not a skip. */
export function newAnswerOf(messages: Message[]): Message | null {
  const said = messages.filter(({ speaker_type, skipped }) => speaker_type === "user" && !skipped);
  return said.find(({ uncounted }) => !uncounted) ?? said[0] ?? null;
}
