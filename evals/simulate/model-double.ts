/** A model that interviews, checks and judges as it should, behind the tests' model service, to plant faults in. */
import type { RecordedRequest, Script } from "../../tests/support/fake-openai.ts";
import { labelled } from "../answers.ts";
import { isGerman } from "../checks/quotes.ts";
import { labelledPairs } from "../judge/judge.ts";
import { languages } from "./person.ts";

/** A reply under way: the planned question that it is to ask, the person's answer before it, and the whole prompt. */
export type Reply = { question: string | null; answer: string; prompt: string };
type Point = { quote: string; message: string; text: string };
type Draft = {
  strengths: Point[];
  improvements: Point[];
  quotes: { quote: string; message: string }[];
  answers: [];
  summary: string;
};
export type Fault = {
  /** A reply in place of the right one. */
  reply?: (reply: Reply) => string | null | undefined;
  draft?: (draft: Draft) => void;
  /** Of a claim that the check is asked about: whether it holds. */
  holds?: (claim: string) => boolean;
};

const distorted = new Set(labelledPairs().map(({ bad }) => bad));
const good = new Set(labelledPairs().map((pair) => pair.good));

const questions: [goal: string, question: string][] = [
  ["Kassel", "Was haben Sie für die NUMBER. Aufgabe getan?"],
  ["Zaragoza", "¿Qué ha hecho usted en la tarea NUMBER?"],
  ["Lille", "Qu'avez-vous fait pour la tâche NUMBER?"],
  ["", "What have you done about task NUMBER?"],
];

function plan(prompt: string) {
  const count = Number(/Choose the (\d+) skills/.exec(prompt)?.[1] ?? 3);
  const question = questions.find(([goal]) => prompt.includes(goal))?.[1] ?? "";
  return {
    questions: Array.from({ length: count }, (_, at) => ({
      skill: `Skill ${at + 1}`,
      past: question.replace("NUMBER", String(at + 1)),
      future: question.replace("NUMBER", String(at + 11)),
      by: `c${(at % 2) + 1}`,
    })),
  };
}

function thanksFor(answer: string): string {
  const language = Object.entries(languages).find(([, { answers }]) => answers.includes(answer))?.[0];
  if (language === "de") return "Das ist alles, Sie können auf den Knopf drücken.";
  if (language === "es") return "Eso es todo, usted puede pulsar el botón.";
  return language === "fr" ? "C'est tout, vous pouvez appuyer." : "You can press the button now.";
}

function reply({ body, prompt }: RecordedRequest, fault: Fault): string {
  const last = String(body.messages.at(-1)?.content);
  const question = /in these words: (.+?)(?: But first, once:|$)/m.exec(last)?.[1] ?? null;
  const answer = /<answer>\n([^]*?)\n<\/answer>/.exec(last)?.[1] ?? "";
  const right = question === null ? `[end] ${thanksFor(answer)}` : `[q] ${question}`;
  return fault.reply?.({ question, answer, prompt }) ?? right;
}

function insights(prompt: string, fault: Fault): Draft {
  const [first, second] = [...prompt.matchAll(/^\[(m\d+)\] the person\n> (.{20,})$/gm)].map(
    ([, message = "", quote = ""]) => ({ message, quote }),
  );
  const draft: Draft = {
    strengths: first ? [{ ...first, text: `You wrote: ${first.quote}` }] : [],
    improvements: [],
    quotes: second ? [second] : [],
    answers: [],
    summary: "You talked about your work.",
  };
  fault.draft?.(draft);
  return draft;
}

/** Checks the draft in the message before. */
function check({ body }: RecordedRequest, { holds = (claim) => !distorted.has(claim) }: Fault) {
  const draft = JSON.parse(String(body.messages.at(-2)?.content)) as Draft;
  return {
    checks: draft.strengths.map(({ text }, at) => ({
      point: `s${at + 1}`,
      holds: holds(text) ? "yes" : "no",
      text: "",
    })),
  };
}

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").toLowerCase();
/** The right words for each labelled question that an interview answers. */
const answersTo = new Map(
  (["open", "final"] as const)
    .flatMap((half) => labelled(half).flatMap(([, interview]) => interview.questions))
    .map(({ ask, quotes = [] }) => [ask, quotes.map(plain)]),
);

/** Quotes the right words from the turn that has them; nothing for any other question. */
function quotes({ body }: RecordedRequest) {
  const { turns, questions: asked } = JSON.parse(String(body.messages.at(-1)?.content)) as {
    turns: { id: string; text: string }[];
    questions: { question: string }[];
  };
  const right = answersTo.get(asked[0]?.question ?? "") ?? [];
  const quoted = turns.flatMap(({ id, text }) =>
    right
      .filter((words) => plain(text).includes(words))
      .map((quote) => ({ for: "q1", turn: id, quote, answers: true })),
  );
  return { quotes: quoted.slice(0, 1) };
}

function judge({ body }: RecordedRequest) {
  const shown = JSON.parse(String(body.messages.at(-1)?.content)) as Record<string, string | null>;
  const { claim, answer, given, reply: text } = shown;
  if (claim != null) {
    const isSupported = good.has(claim) || claim.includes(`You wrote: ${answer}`);
    return { support: isSupported ? "supports" : "not" };
  }
  const written = text ?? "";
  return {
    leading: /\bsurely\b/i.test(written),
    praises: /\bgreat\b/i.test(written),
    paraphrases: /\byou said\b/i.test(written),
    does:
      given != null && written.includes(given) ? "given" : written.includes("?") ? "follow_up" : "nothing",
    language: /¿|usted/.test(written) ? "es" : /vous/.test(written) ? "fr" : isGerman(written) ? "de" : "en",
  };
}

/** How the double answers a request: of the product's, or of the judge where the model is named `judge`. */
export function modelDouble(fault: Fault = {}): (request: RecordedRequest) => Script {
  return (request) => {
    const { prompt, body } = request;
    if (body.model === "judge") return { json: judge(request) };
    if (prompt.includes("You plan a structured interview")) return { json: plan(prompt) };
    if (prompt.includes("Now check your strengths")) return { json: check(request, fault) };
    if (prompt.includes("Write the insights")) return { json: insights(prompt, fault) };
    if (prompt.includes("candidate's own words")) return { json: quotes(request) };
    if (prompt.includes('{"note": ""}')) return { json: { note: "They described their work." } };
    return { text: [reply(request, fault)] };
  };
}
