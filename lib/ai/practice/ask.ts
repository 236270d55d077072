import { asksForEvent, type Mark, readAnswer } from "../marks/marks.ts";
import type { AskInput } from "../tasks.ts";
import { countWords } from "../../text/words.ts";
import { introduce } from "./introduce.ts";
import { answerAside, isDeferral, type Message } from "./message.ts";
import { maxMessages, readTalk, type Talk } from "./talk.ts";
import * as say from "./wordings.ts";

/**
 * What the character says next: an acknowledgement and one question, the next of its list or one follow-up. It is worked out
 * from the input alone, says nothing of the person's words back, and nothing of the prompt but role and questions.
 */
export function ask(input: AskInput): string {
  const talk = readTalk(input);
  const reply = talk.hasBegun ? replyTo(talk) : introduce(input, talk.open);
  return countWords(reply) <= say.maxWords ? reply : (talk.next ?? talk.current ?? reply);
}

function replyTo(talk: Talk): string {
  const message = talk.messages.at(-1);
  if (message === undefined) return talk.isClosed ? goOn(talk, "") : (talk.current ?? goOn(talk, ""));
  if (talk.isClosed) return `${afterClose(talk, message)} ${say.onward(talk.nextCharacter)}`;
  const before = talk.messages.slice(0, -1).map(({ kind }) => kind);
  if (message.kind === "distress") return pause(talk, choose(talk, say.sorry(message.text)));
  if (before.includes("distress")) return pause(talk, "Thank you.");
  if (message.kind === "answer") return followUp(talk) ?? goOn(talk, choose(talk, say.thanks), "");
  return replyToNoAnswer(talk, message, before.includes(message.kind));
}

function replyToNoAnswer(talk: Talk, { text, kind }: Message, isRepeated: boolean): string {
  if (kind === "other_language") {
    const isNoted = [talk.summary, ...talk.replies].some((said) => said?.includes(say.languageNote));
    return isNoted ? goOn(talk, choose(talk, say.thanks), "") : goOn(talk, `Thank you. ${say.languageNote}`);
  }
  if (kind === "repeated") return goOn(talk, "Thank you, then I won't ask for it again.");
  const isFinal =
    (kind === "later" && (isRepeated || talk.wasDeferred)) ||
    (kind === "unsure" && (isRepeated || talk.followUp !== null));
  if (kind === "refusal" || isFinal || talk.messages.length >= maxMessages)
    return goOn(talk, choose(talk, say.leaving), "That's fine.");
  if (kind === "question" && invitesQuestions.test(talk.current ?? ""))
    return goOn(talk, "Thank you. This is practice, so that is one to ask a real employer.");
  if (kind === "question") return again(talk, answerAside(text, talk.characterName, talk.left));
  if (kind === "later" && talk.next !== null)
    return goOn(talk, "Of course, we'll come back to that one at the end.");
  if (isRepeated && kind !== "break") return goOn(talk, "All right, let's go on.", "All right.");
  return again(talk, choose(talk, say.leads[kind as keyof typeof say.leads]));
}

/** "What would you like to ask us?" */
const invitesQuestions = /\bask (?:us|me|an? \w+)\b|\bquestions? (?:for|to) (?:us|me)\b/i;

/** The next wording that stands in nothing said so far; `asked` grows with each reply, also with those out of sight. */
function choose({ asked, replies }: Talk, list: string[], said = replies): string {
  const inTurn = list.map((_, at) => list[(asked.length + at) % list.length] ?? "");
  return inTurn.find((text) => !said.some((reply) => reply.includes(text))) ?? inTurn[0] ?? "";
}

/** The open question again: the follow-up, where there was one. */
function again({ followUp: reply, current, next }: Talk, lead: string): string {
  return `${lead} ${say.readReply(reply ?? "").question ?? current ?? next ?? ""}`.trim();
}

/** The next question, or the goodbye, which has thanks of its own. */
function goOn({ next, isReturn, nextCharacter }: Talk, lead: string, leadToEnd = lead): string {
  if (next === null) return say.close(leadToEnd, nextCharacter);
  return `${lead} ${isReturn ? `Now to the one that you left for the end. ${next}` : next}`.trim();
}

function pause(talk: Talk, lead: string): string {
  if (talk.next === null) return say.close(`${lead} We can leave it there.`, talk.nextCharacter);
  return `${lead} ${choose(talk, say.mayPause)} When you are ready, here is the next question. ${talk.next}`;
}

/** A next question that asks on by itself: "What came of it?" */
const asksOn = /\b(?:came of|turn(?:ed)? out|had worked|did it end|your (?:own )?part|you do yourself)\b/i;

/** One follow-up for each question, for the first part that is missing, in words that were not used before. */
function followUp(talk: Talk): string | null {
  const { current, messages, next, replies } = talk;
  if (current === null || talk.followUp !== null || asksOn.test(next ?? "")) return null;
  const answers = messages.filter(({ kind }) => kind === "answer");
  const whole = answers.map(({ text }) => text).join("\n");
  const { marks } = answers.length === 1 && answers[0] ? answers[0].reading : readAnswer(whole, current);
  const part = missingPart(marks, current);
  const question = part && choose(talk, say.followUps[part], [...talk.asked, ...replies]);
  if (question === null || replies.some((reply) => reply.includes(question))) return null;
  return `${choose(talk, say.nods)} ${question}`;
}

/** What an answer lacks. Who tells what they did and what came of it is not asked where that was. */
function missingPart(marks: ReadonlySet<Mark>, question: string): keyof typeof say.followUps | null {
  const isTold = marks.has("situation") || marks.has("result");
  if (marks.has("team_only") && isTold) return "own";
  if (asksForEvent(question)) {
    if (marks.has("action")) return marks.has("result") ? null : "result";
    return marks.has("team_only") ? "own" : isTold ? "action" : "situation";
  }
  if (!marks.has("vague")) return null;
  return /^(?:if|imagine|suppose)\b|\bwould you\b/i.test(question) ? "step" : "example";
}

/** Nothing is asked after the goodbye. */
function afterClose(talk: Talk, message: Message): string {
  const { text, kind } = message;
  if (kind === "distress") return `${choose(talk, say.sorry(text))} We can leave it there.`;
  if (isDeferral(text)) return "You can answer them in a new interview at any time.";
  if (kind === "question") return answerAside(text, talk.characterName, null);
  if (/\b(?:thanks?|thx|cheers|ta|bye)\b/i.test(text) && countWords(text) <= 12) return "You're welcome.";
  return choose(talk, say.additions);
}
