/** A model that interviews as it should, behind the tests' model service, so that faults can be planted one by one. */
import type { RecordedRequest, Script } from "../../tests/support/fake-openai.ts";
import { griefs, questionsBack, refusals } from "./material.ts";

/** A reply under way: what was said, what the interviewer would ask next, and what it asked last. */
export type Reply = { said: string; words: string; next: string | null; last: string | null; prompt: string };
type Draft = {
  summary: string;
  strengths: { text: string; evidence: string[] }[];
  improvement_areas: { text: string; evidence: string[] }[];
  notable_quotes: { quote: string; message_id: string }[];
};
export type Fault = {
  reply?: (reply: Reply) => string | undefined;
  draft?: (draft: Draft, answers: { label: string; text: string }[]) => void;
  /** Questions of the list that are never asked. */
  leavesOut?: (question: string) => boolean;
};

const isOneOf = (said: string, texts: readonly string[]): boolean =>
  texts.some((text) => said.includes(text));
export const isGrief = (said: string): boolean =>
  isOneOf(
    said,
    griefs.map(({ text }) => text),
  );

function wordsFor(said: string): string {
  if (isGrief(said)) return "I'm sorry, that is hard. We can take a break whenever you like.";
  if (isOneOf(said, refusals)) return "That's fine.";
  return isOneOf(said, questionsBack) ? "Those whom you share it with will read it." : "Noted, thank you.";
}

function interview({ body, prompt }: RecordedRequest, fault: Fault): string {
  const texts = body.messages.map(({ role, content }) => ({ role, text: String(content) }));
  const instructions = texts.find(({ role }) => role !== "user" && role !== "assistant")?.text ?? prompt;
  const listed = [...instructions.matchAll(/^\d+\. (.+)$/gm)].map(([, question]) => question ?? "");
  const asked = texts.filter(({ role }) => role === "assistant").map(({ text }) => text);
  const isAsked = (question: string): boolean => asked.some((text) => text.includes(question));
  const newest = texts.findLast(({ role }) => role === "user")?.text ?? "";
  const said = /^<answer>\n([^]*?)\n<\/answer>/.exec(newest)?.[1] ?? newest;
  const last = listed.findLast(isAsked) ?? null;
  const next = listed.find((question) => !isAsked(question) && !fault.leavesOut?.(question)) ?? null;
  const words = wordsFor(said);
  const planted = fault.reply?.({ said, words, next, last, prompt });
  if (planted !== undefined) return planted;
  const question = isOneOf(said, questionsBack) ? last : next;
  return `${words} ${question ?? "That was my last question."}`;
}

function insights({ prompt }: RecordedRequest, fault: Fault): Draft {
  const answers = [...prompt.matchAll(/^\[(m\d+)\] the person\n> (.+)$/gm)].map(([, label, text]) => ({
    label: label ?? "",
    text: text ?? "",
  }));
  const [first, second] = answers.filter(({ text }) => text.startsWith("Sorry, I hope"));
  const draft: Draft = {
    summary: "You talked about your work.",
    strengths: [{ text: `You said “${first?.text}”`, evidence: [first?.label ?? ""] }],
    improvement_areas: [{ text: "Say how it ended.", evidence: [second?.label ?? ""] }],
    notable_quotes: [{ quote: second?.text ?? "", message_id: second?.label ?? "" }],
  };
  fault.draft?.(draft, answers);
  return draft;
}

/** The draft in the form that is asked for. */
function sent({ summary, strengths, improvement_areas, notable_quotes }: Draft) {
  const points = (list: Draft["strengths"]) =>
    list.map(({ text, evidence }) => ({ quote: "", message: evidence[0] ?? "", text }));
  return {
    strengths: points(strengths),
    improvements: points(improvement_areas),
    quotes: notable_quotes.map(({ quote, message_id }) => ({ quote, message: message_id })),
    answers: [],
    summary,
  };
}

/** How the double answers a request of the product's. */
export function modelDouble(fault: Fault = {}): (request: RecordedRequest) => Script {
  return (request) => {
    if (request.prompt.includes("Now check your strengths")) return { json: { checks: [] } };
    if (request.prompt.includes("Write the insights")) return { json: sent(insights(request, fault)) };
    if (request.prompt.includes("candidate's own words")) return { json: { quotes: [] } };
    if (request.prompt.includes('{"note": ""}')) return { json: { note: "They told of their work." } };
    return { text: [interview(request, fault)] };
  };
}
