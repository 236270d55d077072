import { asksForEvent, invitesQuestions, isDelicate } from "../marks/events.ts";
import { type Mark, readAnswer } from "../marks/marks.ts";
import type { AskInput } from "../tasks.ts";
import { countWords } from "../../text/words.ts";
import { answerAside, type Message, spell } from "./message.ts";
import { topicsIn } from "./notes.ts";
import { resumeLine } from "./resume-line.ts";
import { maxMessages, readTalk, type Talk } from "./talk.ts";
import * as say from "./wordings.ts";

/** What the character says next, worked out from the input alone: an acknowledgement and one question, in its own words. */
export function ask(input: AskInput): string {
  const talk = readTalk(input);
  const reply = talk.hasBegun ? replyTo(talk) : introduce(input, talk.rest);
  const whole = countWords(reply) <= say.maxWords ? reply : (talk.next ?? talk.current ?? reply);
  const { prefix = "" } = input;
  return whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
}

/** The first reply: who this is, how many questions there are, what earlier characters heard, and the first question. */
function introduce(input: AskInput, open: string[]): string {
  const { characterName, personName, handoff, asked, resume, agenda } = input;
  const person = personName?.replaceAll(/\s+/g, " ");
  const hello = `Hello${person ? ` ${person}` : ""}, I'm ${characterName.trim() || "your interviewer"}.`;
  const [first] = open;
  if (first === undefined)
    return `${hello} My questions have been asked already, so that is all. ${say.onward(input)}`;
  const hasRoom = !agenda || agenda.hasSpare;
  const line = resumeLine(hasRoom ? (resume ?? []) : [], Math.max(handoff.length, asked.length > 0 ? 1 : 0));
  // A follow-up may take the place of the last ones of a plan.
  const count = `${agenda && open.length > 1 ? "up to " : ""}${spell(open.length)}`;
  const aim = `I have ${count} question${open.length === 1 ? "" : "s"} for you`;
  const start = line === null ? first : say.askOnResume(line);
  // "You have talked with Maya about what motivates you and about a mistake."
  const earlier = handoff.slice(-2).flatMap(({ character, brief }) => {
    const topics = topicsIn(brief ?? "").slice(0, 2);
    return topics.length === 0 ? [] : `with ${character} about ${topics.join(" and about ")}`;
  });
  const before = earlier.length > 0 ? ` You have talked ${earlier.join(", and ")}.` : "";
  const whole = say.put(
    `${hello} ${aim}${line === null ? "" : ", after one about your resume"}.${before}`,
    start,
  );
  return countWords(whole) <= say.maxWords ? whole : say.put(hello, start);
}

function replyTo(talk: Talk): string {
  const message = talk.messages.at(-1);
  if (message === undefined) return talk.isClosed ? goOn(talk, "") : (talk.current ?? goOn(talk, ""));
  if (talk.isClosed) return `${afterClose(talk, message)} ${say.onward(talk)}`;
  const { kind, text } = message;
  const before = talk.messages.slice(0, -1).map((one) => one.kind);
  const isRepeated = before.includes(kind);
  if (kind === "skip") return goOn(talk, "");
  if (kind === "distress") return pause(talk, choose(talk, say.sorry(text)));
  if (before.includes("distress")) return pause(talk, "Thank you.");
  if (kind === "answer") return followUp(talk) ?? goOn(talk, choose(talk, say.thanks), "");
  const isNoted = [talk.summary, ...talk.replies].some((said) => said?.includes(say.languageNote));
  if (kind === "other_language" && !isNoted) return goOn(talk, `Thank you. ${say.languageNote}`);
  if (kind === "other_language") return goOn(talk, choose(talk, say.thanks), "");
  const isFinal = kind === "unsure" && (isRepeated || talk.hasFollowUp);
  if (kind === "refusal" || isFinal || talk.messages.length >= maxMessages)
    return goOn(talk, choose(talk, say.leaving), "That's fine.");
  if (kind === "question" && invitesQuestions(talk.current ?? ""))
    return goOn(talk, "Thank you. This is practice, so that is one to ask a real employer.");
  if (kind === "question") return again(talk, answerAside(message, talk.characterName, talk.rest.length));
  const isOver = isRepeated || (kind === "off_topic" && talk.hasFollowUp);
  if (isOver && kind !== "break") return goOn(talk, "All right, let's go on.", "All right.");
  return again(talk, say.leads[kind]);
}
/** The next wording that stands in nothing said so far; `asked` grows with each reply, also with those out of sight. */
function choose({ asked, replies }: Talk, list: string[], said = replies): string {
  const inTurn = list.map((_, at) => list[(asked.length + at) % list.length] ?? "");
  return inTurn.find((text) => !said.some((reply) => reply.includes(text))) ?? inTurn[0] ?? "";
}

/** The open question again: that of the reply before, but for one that asked nothing. */
const again = (talk: Talk, lead: string): string =>
  talk.isOver
    ? goOn(talk, lead, "")
    : say.put(lead, say.readReply(talk.replies.at(-1) ?? "").question ?? talk.current ?? talk.next ?? "");

/** The next question, or the goodbye, which has thanks of its own. */
const goOn = (talk: Talk, lead: string, leadToEnd = lead): string =>
  talk.next === null ? say.close(leadToEnd, talk) : say.put(lead, talk.next);

function pause(talk: Talk, lead: string): string {
  const offer = `${choose(talk, say.mayPause)} When you are ready, here is the next question.`;
  return goOn(talk, `${lead} ${offer}`, `${lead} We can leave it there.`);
}

/** A next question that asks on by itself: "What came of it?" */
const asksOn = /\b(?:came of|turn(?:ed)? out|had worked|did it end|your (?:own )?part|you do yourself)\b/i;

/** One follow-up for each question, for the first part that is missing, in words that were not used before. */
function followUp(talk: Talk): string | null {
  const { current, messages, next, replies, agenda } = talk;
  if (agenda && !agenda.hasSpare) return null;
  if (current === null || talk.hasFollowUp || isDelicate(current) || asksOn.test(next ?? "")) return null;
  const answers = messages.flatMap(({ kind, text }) => (kind === "answer" ? [text] : []));
  const part = missingPart(readAnswer(answers.join("\n"), current).marks, current);
  const question = part && choose(talk, say.followUps[part], [...talk.asked, ...replies]);
  if (question === null || replies.some((reply) => reply.includes(question))) return null;
  return say.put(choose(talk, say.nods), question);
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
  if (/\bwould you (?:do|handle|react|deal|start)\b/i.test(question)) return "step";
  return /^(?:if|imagine|suppose)\b|\bwould you\b/i.test(question) ? null : "example";
}

/** Nothing is asked after the goodbye. */
function afterClose(talk: Talk, message: Message): string {
  const { text, kind } = message;
  if (kind === "distress") return `${choose(talk, say.sorry(text))} We can leave it there.`;
  if (kind === "question") return answerAside(message, talk.characterName, null);
  return countWords(text) < 9 ? "Thank you, and all the best." : "Thank you, that counts too.";
}
