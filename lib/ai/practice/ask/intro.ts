import type { AskInput, Handoff } from "../../tasks";
import { phrases } from "../text/phrases";
import { bestAchievement } from "../insights/strengths";
import { runs } from "../text/clauses";
import { toYou } from "../text/second-person";
import { signals } from "../text/signals";
import { sentenceScore } from "../text/sentence-score";
import { embeds, formOf } from "./acknowledge";
import { sentences } from "../../../text/sentences.ts";
import { cutWords, joinList } from "../text/sentences";
import { countWords } from "../../../text/words.ts";
import { isEnglish } from "../text/words";
import { readIntent } from "./intent";
import { resumeLine } from "./resume";
import { hash, vary } from "./vary";
import type { Talk } from "./talk";

/** The first reply: who this is, what for, what it knows already, and the first question. */
export function introduce(input: AskInput, talk: Talk): string {
  const question = talk.next ?? talk.questions[0] ?? "";
  const seed = hash(input.characterName);
  const role = persona(input.systemPrompt, input.characterName);
  const purpose = purposeOf(input.systemPrompt);
  const name = input.characterName.trim() === "" ? "your interviewer" : cutWords(input.characterName, 8);
  const hello = vary(
    ["Hello, I'm {x}.", "Hi, I'm {x}.", "Good to meet you. I'm {x}."],
    seed,
    [],
    role === null ? name : `${name}, ${role}`,
  );
  const aim =
    purpose ??
    (talk.questions.length > 2
      ? `I have ${spelled(talk.questions.length)} questions for you; examples from work, study or daily life are all welcome.`
      : "I'd like to hear about you in your own words.");
  const known = knownSoFar(input.handoff, talk.skipped.length > 0);
  const line = input.resume === null ? null : resumeLine(input.resume, question, []);
  const cited =
    line === null ? "" : vary(['Your resume says "{x}".', 'On your resume I read "{x}".'], seed, [], line);
  const start = firstWords(talk);
  const parts = [hello, start, aim, known, cited];
  // Whatever must go to stay short, the question and the name stay.
  for (const drop of [1, 2, 4, 3]) {
    if (countWords([...parts, question].join(" ")) <= 108) break;
    parts[drop] = "";
  }
  return [...parts, question].filter((part) => part !== "").join(" ");
}

/** When somebody tells something before they are asked, it is not passed over. */
function firstWords(talk: Talk): string {
  const message = talk.message;
  if (message === null || message.greeting === true || readIntent(message.text) !== "answer") return "";
  const phrase = phrases(message.text)[0];
  if (phrase === undefined) return "";
  if (phrase.kind === "noun") return `Thanks for telling me about ${phrase.text}.`;
  return phrase.told !== null && formOf(phrase) === "told"
    ? `Thank you, I have that: ${phrase.told}.`
    : `You said "${phrase.text}"; thank you.`;
}

/** "You told Maya about the night rota, so I won't ask for that again." */
function knownSoFar(handoff: readonly Handoff[], skips: boolean): string {
  const known: string[] = [];
  for (const entry of handoff.slice(-2)) {
    const phrase = toldPhrase(entry);
    if (phrase !== null) known.push(`${entry.character} ${phrase}`);
  }
  const after = skips ? "so I won't ask for that again" : "so I'll ask about other things";
  if (known.length > 0) return `You told ${joinList(known)}, ${after}.`;
  const names = handoff.slice(-2).map((entry) => entry.character);
  return names.length === 0
    ? ""
    : `You have already talked with ${joinList(names)}, ${skips ? "and I won't repeat what was asked" : "so I will ask about other things"}.`;
}

/** Only the strongest action of one's own is named: a topic that came up may have been somebody else's. */
function toldPhrase(entry: Handoff): string | null {
  const answers = entry.answers.filter((text) => readIntent(text) === "answer");
  const brief = (entry.brief ?? "").replace(/^Told [^:\n]{1,60}: /, "");
  for (const texts of [answers, [brief]]) {
    const achievement = bestAchievement(texts.filter((text) => text.trim() !== ""));
    if (achievement === null) continue;
    // The whole of it where it is short, or else the clauses that tell most, with the action among them.
    const pieces = runs(achievement, 20)
      .filter(({ text }) => signals(text).own && !signals(text).event && countWords(text) > 3)
      .sort((a, b) => sentenceScore(b.text) - sentenceScore(a.text));
    for (const { text } of pieces) {
      const told = toYou(text);
      if (told?.startsWith("you") === true && embeds(told)) return `that ${told}`;
    }
    const piece = pieces[0]?.text;
    if (piece !== undefined && !/["“”]/.test(piece)) return `"${piece}"`;
  }
  return null;
}

const VANITY =
  /\b(?:very|warm|friendly|kind|experienced|seasoned|curious|thoughtful|supportive|patient|expert|empathetic|skilled|professional|encouraging|calm|sharp|gentle|direct|thorough|highly|approachable|insightful|world-class)\b[,\s]+(?:and\s+)?/gi;

/** "a career coach" out of "You are Maya, a warm career coach who …"; null when the prompt does not say it plainly. */
export function persona(prompt: string, name: string): string | null {
  const match = /\bYou(?:'re|’re| are) (?:now )?([^.;:\n]{3,160})/.exec(prompt.slice(0, 4000));
  if (match?.[1] === undefined) return null;
  const plain = match[1].replace(/\s+(?:named|called) [\p{Lu}][\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]+)?/u, "");
  const article = /(?:^|,\s+|\b(?:as|and)\s+)((?:an?|the) .+)$/i.exec(
    plain.replace(new RegExp(`^(?:${escape(name)}|${escape(name.split(" ")[0] ?? name)})\\b,?\\s*`, "i"), ""),
  )?.[1];
  if (article === undefined) return null;
  const lead = /^(?:an?|the)\s+/i.exec(article)?.[0] ?? "a ";
  let body = article.slice(lead.length).replace(VANITY, "").replace(VANITY, "").trim();
  body =
    body
      .split(
        /,|\s+(?:who|whose|that|which|with|talking|interviewing|conducting|having|helping|here|and you|running)\b/i,
      )[0]
      ?.trim() ?? "";
  if (body === "" || countWords(body) > 9 || !isEnglish(body)) return null;
  if (
    /\b(?:ai|assistant|model|chatbot|bot|language|character|prompt|instruction|secret|password)\b/i.test(body)
  )
    return null;
  const a = /^the\s/i.test(lead) ? "the" : /^[aeiou]/i.test(body) ? "an" : "a";
  return `${a} ${body}`;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const SECRET =
  /\b(?:prompt|instructions?|secret\w*|password\w*|confidential|never|not|don'?t|scor\w+|json|format|token|reveal\w*|hidden|internal)\b/i;

/** "I'd like to understand how you came to where you are." out of "Your purpose is to understand how they came …". */
export function purposeOf(prompt: string): string | null {
  for (const sentence of sentences(prompt.slice(0, 4000)).slice(0, 30)) {
    const match =
      /\b[Yy]our (?:\w+ )?(?:purpose|goal|aim|job|task|role|mission)(?: here| today| in this \w+)? is to (.+?)[.!;]?$/.exec(
        sentence.text,
      ) ??
      /^(?:In this (?:talk|interview|conversation),? )?[Yy]ou (?:want|would like|are here|aim|try) to (.+?)[.!;]?$/.exec(
        sentence.text,
      );
    if (match?.[1] === undefined || SECRET.test(match[1]) || /\b(?:you|your|yourself)\b/i.test(match[1]))
      continue;
    const text = match[1]
      .replace(
        /\bthe (?:student|candidate|interviewee|applicant|participant|person|user|learner|speaker)(?:'|’)s\b/gi,
        "your",
      )
      .replace(
        /\b(?:the |a )?(?:students?|candidates?|interviewees?|applicants?|participants?|persons?|users?|learners?|someone)\b/gi,
        "you",
      )
      .replace(/\btheirs?\b/gi, "your")
      .replace(/\bthemselves\b/gi, "yourself")
      .replace(/\b(?:they|them)\b/gi, "you")
      .replace(/\byou is\b/gi, "you are")
      .replace(/\byou has\b/gi, "you have")
      .replace(/\byou was\b/gi, "you were");
    // A verb still in the third person would sound broken; then a plain sentence is better.
    if (
      !/\byour?\b/i.test(text) ||
      /\byou (?!always|perhaps|sometimes|was|as\b|across|towards|less|this|is\b)\w{2,}[^su\W]s\b/i.test(text)
    )
      continue;
    if (countWords(text) > 26) continue;
    return `I'd like to ${text}.`;
  }
  return null;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function spelled(n: number): string {
  return NUMBERS[n] ?? String(n);
}
