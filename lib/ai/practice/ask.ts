import { asksForEvent, readAnswer } from "../marks/marks.ts";
import type { AskInput } from "../tasks.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { answerAside } from "./asides.ts";
import { introduce } from "./introduce.ts";
import type { Kind, Message } from "./message.ts";
import { readTalk, type Talk } from "./talk.ts";
import * as words from "./wordings.ts";

const maxWords = 110;
/** After so many messages to one question the talk goes on, whatever the next one is. */
const maxMessages = 5;

/**
 * What the character says next: an acknowledgement and one question, the next of its list or one follow-up. It is worked out
 * from the input alone, says nothing of the person's words back, and nothing of the prompt but role and questions.
 */
export function ask(input: AskInput): string {
  const talk = readTalk(input);
  if (!talk.hasBegun) return introduce(input, talk.open);
  const reply = new Turn(input, talk).reply();
  return countWords(reply) <= maxWords ? reply : (talk.next ?? talk.current ?? reply);
}

class Turn {
  readonly #input: AskInput;
  readonly #talk: Talk;
  /** Grows with each reply, so wordings follow each other in turn even where earlier replies are out of sight. */
  readonly #count: number;

  constructor(input: AskInput, talk: Talk) {
    [this.#input, this.#talk, this.#count] = [input, talk, input.asked.length];
  }

  reply(): string {
    const { messages, current, isClosed } = this.#talk;
    const message = messages.at(-1);
    if (message === undefined) return current === null || isClosed ? this.#goOn("") : current;
    if (isClosed) return this.#afterClose(message);
    const before = messages.slice(0, -1).map(({ kind }) => kind);
    if (message.kind === "distress") return this.#comfort(message);
    if (before.includes("distress")) return this.#pause("Thank you.");
    if (message.kind !== "answer" && before.length >= maxMessages) return this.#goOn(this.#choose(words.leaving));
    return this.#replyTo(message, before);
  }

  #replyTo(message: Message, before: Kind[]): string {
    const { current, followUp, next, isDeferrable } = this.#talk;
    const isEvent = asksForEvent(current ?? "");
    switch (message.kind) {
      case "refusal":
        return this.#goOn(this.#choose(words.leaving));
      case "unsure":
        if (followUp !== null || before.includes("unsure")) return this.#goOn(this.#choose(words.leaving));
        return this.#again(isEvent ? words.unsure.event : words.unsure.other);
      case "later":
        if (!isDeferrable) return this.#goOn(this.#choose(words.leaving));
        if (next === null) return this.#again("Of course. It is the last one, so take your time with it.");
        return this.#goOn("Of course, we'll come back to that one at the end.");
      case "break":
        return this.#again("Of course, take your time. When you are back, here is the question:");
      case "rude":
        return before.includes("rude") ? this.#goOn("All right, let's go on.") : this.#again(words.calm);
      case "off_topic":
      case "unreadable":
        if (before.includes("off_topic") || before.includes("unreadable")) return this.#goOn("All right, let's go on.");
        return this.#again(message.kind === "unreadable" ? words.unreadable : this.#choose(words.backToInterview));
      case "hello":
        return this.#again(message.reading.marks.has("other_language") ? `Hello. ${words.languageNote}` : "Hello, take your time.");
      case "consent":
        return this.#again("Thank you. Whenever you are ready, here is the question:");
      case "told":
        return this.#goOn("Thank you, then I won't ask for it again.");
      case "question":
        return this.#again(answerAside(message.text, this.#input, this.#talk.left, isEvent));
      case "other_language":
        return this.#goOn(this.#hasNoted() ? this.#choose(words.thanks) : `Thank you. ${words.languageNote}`);
      case "answer":
        return this.#followUp(isEvent) ?? this.#goOn(this.#choose(words.thanks), true);
    }
  }

  #hasNoted(): boolean {
    return [this.#input.summary ?? "", ...this.#talk.replies].some((text) => text.includes(words.languageNote));
  }

  /** The first wording in turn that no reply in sight begins with. */
  #choose(wordings: string[]): string {
    const inTurn = wordings.map((_, at) => wordings[(this.#count + at) % wordings.length] ?? "");
    return inTurn.find((text) => !this.#talk.replies.some((reply) => reply.startsWith(text))) ?? inTurn[0] ?? "";
  }

  /** The open question again: the follow-up, where there was one. */
  #again(lead: string): string {
    const { followUp, current } = this.#talk;
    const question = followUp === null ? current : words.readReply(followUp).question;
    return `${lead} ${question ?? current ?? ""}`.trim();
  }

  /** The next question, or the goodbye, which needs no thanks before it. */
  #goOn(lead: string, isThanks = false): string {
    const { next, isReturn } = this.#talk;
    if (next === null) return words.close(isThanks ? "" : lead, words.onwardTo(this.#input.nextCharacter));
    return `${lead} ${isReturn ? `You wanted to come back to this question: ${next}` : next}`.trim();
  }

  #comfort({ text, reading }: Message): string {
    const painful = reading.sentences.filter(({ isDistress }) => isDistress).map((sentence) => sentence.text);
    return this.#pause(this.#choose(words.sorry(painful.length > 0 ? painful.join("\n") : text)));
  }

  #pause(lead: string): string {
    const { next } = this.#talk;
    if (next === null) return words.close(`${lead} We can leave it there.`, words.onwardTo(this.#input.nextCharacter));
    const pause = this.#talk.replies.some((reply) => reply.includes(words.mayPause[0] ?? "")) ? 1 : 0;
    return `${lead} ${words.mayPause[pause]} When you are ready, the next question is: ${next}`;
  }

  /** One follow-up for each question, for the first part that is missing; none that was used before in this interview. */
  #followUp(isEvent: boolean): string | null {
    const { current, followUp, messages, next } = this.#talk;
    if (current === null || followUp !== null) return null;
    const answers = messages.flatMap(({ kind, text }) => (kind === "answer" ? [text] : []));
    const part = missingPart(answers.join("\n"), current, isEvent);
    if (part === null || (next !== null && asksFor[part]?.test(next))) return null;
    const asked = new Set(this.#input.asked.map(plainWords));
    const wordings = words.followUps[part];
    const inTurn = wordings.map((_, at) => wordings[(this.#count + at) % wordings.length] ?? "");
    const question =
      inTurn.find((text) => !asked.has(plainWords(text))) ??
      inTurn.find((text) => !this.#talk.replies.some((reply) => reply.includes(text)));
    return question === undefined ? null : `${this.#choose(words.nods)} ${question}`;
  }

  /** Nothing is asked after the goodbye. */
  #afterClose({ text, kind, reading }: Message): string {
    const onward = words.onwardTo(this.#input.nextCharacter);
    if (kind === "distress") return `${this.#choose(words.sorry(text))} You can stop here, and nobody will ask about it again. ${onward}`;
    if (reading.marks.has("question")) return `${answerAside(text, this.#input, 0, false)} ${onward}`;
    if (/\b(?:thank|thanks|thx|cheers|ta|bye|goodbye)\b/i.test(text) && countWords(text) <= 12) return `You're welcome. ${onward}`;
    return `${this.#choose(["Thank you, that is part of the interview too.", "Thank you, I've noted that as well."])} ${onward}`;
  }
}

/** Next questions that ask for a part by themselves. */
const asksFor: Partial<Record<words.Part, RegExp>> = {
  own: /\b(?:your (?:own )?part|you do yourself|your role)\b/i,
  result: /\b(?:came of|turn(?:ed)? out|result|outcome|difference|had worked|could you tell|how did (?:it|that) end)\b/i,
};

/** What an answer lacks. Who tells what they did and what came of it is not asked where that was. */
function missingPart(answer: string, question: string, isEvent: boolean): words.Part | null {
  const { marks } = readAnswer(answer, question);
  if (!isEvent) {
    if (!marks.has("vague")) return null;
    return /^(?:if|imagine|suppose)\b|\bwould you\b/i.test(question) ? "step" : "example";
  }
  if (marks.has("team_only")) return "own";
  if (!marks.has("action")) return marks.has("situation") || marks.has("result") ? "action" : "situation";
  return marks.has("result") ? null : "result";
}
