import type { AskInput } from "../../tasks";
import { embeds, formOf } from "./acknowledge";
import { phrases, type Phrase } from "../text/phrases";
import { contentStems } from "../text/words";
import type { Intent } from "./intent";
import type { Talk } from "./talk";
import { vary } from "./vary";

/** The goodbye: one or two real things that were heard, and what to press. */
export function close(input: AskInput, talk: Talk, lastAnswer: string | null, seed: number): string {
  const heard = heardThings(input, talk, lastAnswer);
  const thanks = vary(
    heard.length === 0
      ? ["That was my last question. Thank you for your time.", "Those were all my questions, thank you."]
      : [
          "That was my last question, thank you. I'll remember {x}.",
          "Thank you for this talk; those were all my questions. What I take with me: {x}.",
        ],
    seed,
    talk.replies,
    heard.map(named).join(", and "),
  );
  return `${thanks} ${onward(input)}`;
}

/** After the goodbye: never a new question, never the same line twice in a row. */
export function afterClose(intent: Intent, input: AskInput, talk: Talk, seed: number): string {
  const text = talk.message?.text ?? "";
  const phrase = intent === "answer" ? phrases(text)[0] : undefined;
  const wordings =
    phrase !== undefined
      ? [
          phrase.kind === "noun"
            ? "Thanks for adding {x}; it is part of the transcript now."
            : "{X}: that is part of the transcript now.",
          phrase.kind === "noun"
            ? "Good that you brought up {x}; it will count too."
            : "{X}. That is kept with your other answers.",
        ]
      : intent === "order"
        ? ["I'd like to leave it at the interview.", "That is outside what I can do here."]
        : intent === "smalltalk"
          ? ["You're welcome, and thank you.", "Thank you as well."]
          : intent === "who"
            ? [
                `I'm ${input.characterName}, an AI interviewer.`,
                `You talked with ${input.characterName}, an AI character.`,
              ]
            : intent === "feedback"
              ? [
                  "I don't mark answers; your insights will quote what you said and what was missing.",
                  "The insights at the end will tell you more than I can.",
                ]
              : [
                  "I have no more questions.",
                  "We are through with my questions.",
                  "From my side that was all.",
                ];
  return `${vary(wordings, seed, talk.replies, phrase === undefined ? "" : said(phrase))} ${onward(input)}`;
}

function said(phrase: Phrase): string {
  return phrase.told ?? (phrase.kind === "noun" ? phrase.text : `"${phrase.text}"`);
}

function onward(input: AskInput): string {
  return input.nextCharacter === null || input.nextCharacter.trim() === ""
    ? "When you are ready, press Advance to finish, and your insights will be drawn from what you said."
    : `When you are ready, press Advance to meet ${input.nextCharacter}.`;
}

function named(phrase: Phrase): string {
  if (phrase.kind === "noun") return phrase.text;
  return phrase.told !== null && formOf(phrase) === "told" ? `that ${phrase.told}` : `"${phrase.text}"`;
}

/** What was done before what was only named. */
function byTelling(a: Phrase, b: Phrase): number {
  const rank = (phrase: Phrase): number =>
    phrase.score + (phrase.kind === "quote" ? 2 : 0) + (/^you\b/.test(phrase.told ?? "") ? 1 : 0);
  return rank(b) - rank(a);
}

/** What can be said in one breath with another thing: a name, or a clause that can follow "that". */
function sayable(phrase: Phrase): boolean {
  if (phrase.kind === "noun") return phrase.text.split(" ").length > 2;
  return (
    phrase.told !== null &&
    formOf(phrase) === "told" &&
    embeds(phrase.told) &&
    !/^(?:now|it|they|he|she|once)\b/i.test(phrase.told)
  );
}

/** One thing from the last answer, when it has one, and the most telling other thing of the talk. */
function heardThings(input: AskInput, talk: Talk, lastAnswer: string | null): Phrase[] {
  const last = lastAnswer === null ? undefined : phrases(lastAnswer).filter(sayable).sort(byTelling)[0];
  const earlier = talk.told
    .filter((turn) => turn.text !== lastAnswer)
    .slice(-40)
    .flatMap((turn) => phrases(turn.text, "", 2))
    .concat(
      input.summary === null
        ? []
        : phrases(input.summary.replace(/^Told [^:\n]{1,60}: /, ""), "", 2).filter(
            (phrase) => phrase.kind === "noun",
          ),
    )
    .filter(sayable)
    .sort(byTelling);
  const chosen: Phrase[] = [];
  if (last !== undefined && (last.score > 0.5 || earlier.length === 0)) chosen.push(last);
  for (const phrase of earlier) {
    if (chosen.length === 2) break;
    const stems = contentStems(phrase.text);
    if (phrase.score < 0.5 && chosen.length > 0) continue;
    if (chosen.some((other) => [...contentStems(other.text)].some((word) => stems.has(word)))) continue;
    chosen.push(phrase);
  }
  return chosen;
}
