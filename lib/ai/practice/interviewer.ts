import { questionsContainedIn, lastQuestion } from "../../text/questions.ts";
import { countWords } from "../../text/words.ts";
import type { Aside, AskInput, Turn } from "../tasks.ts";
import { followUpReason } from "./follow-up.ts";
import { asideOf, isReady, isUnclear } from "./lists.ts";
import { easierForm, findQuestions } from "./questions.ts";
import { resumeLine } from "./resume-line.ts";
import * as say from "./wordings.ts";

/** What a character says next, and the question that it asks in that; null where it asks none. */
export type Reply = { text: string; asked: string | null };

/** After so many messages that are no answer to one question, the next one comes. */
const maxAsides = 3;
/** What is added after the last question has at least so many words. */
const minAddedWords = 9;
/** Two answers in a row with fewer words are told that a few sentences are enough. */
const fewWords = 15;

/** The next reply of a character in practice mode: its listed questions in order, one a turn. Worked out from the input alone. */
export function replyTo(input: AskInput): Reply {
  const state = stateOf(input);
  if (!state.hasBegun) return introduce(input, state);
  const { message, open } = state;
  if (message === null) return open === null ? goOn(state, "") : again(state, "");
  if (message.skip) return goOn(state, "");
  if (message.aside === "distress")
    return { text: choose(state, state.isPaused ? say.waiting : say.sorry), asked: null };
  if (state.isPaused) return goOn(state, "");
  if (open === null) return afterClose(state, message);
  return message.aside === null ? toAnswer(state, message) : toAside(state, message, message.aside);
}

/**
 * What a message is when it is no answer, with what was said before it. While the interview waits after distress, all that
 * is said is heard the same way, until the person is ready to go on; after the character's last question a longer message is added to the last answer.
 * @param turns the talk so far, oldest first, without the message
 */
export function readAside(text: string, turns: Turn[], prompt: string): Aside | null {
  const read = readTurns(turns, findQuestions(prompt));
  const { open, isPaused } = openQuestion(read);
  if (isPaused) return isReady(text) ? "courtesy" : "distress";
  const aside = asideOf(text, { question: open });
  if (open !== null || !read.some(({ speaker }) => speaker === "character")) return aside;
  if (aside !== null && aside !== "refusal" && aside !== "other_language" && aside !== "later") return aside;
  return countWords(text) >= minAddedWords ? "added" : "courtesy";
}

type ReadTurn = Turn & { asked: string | null; aside: Aside | null };

/** The turns with what was asked in each, and what each message is. A trial of a character has neither stored. */
function readTurns(turns: Turn[], questions: string[]): ReadTurn[] {
  let open: string | null = null;
  return turns.map((turn) => {
    const { speaker, text, greeting, skip } = turn;
    const found = () => questionsContainedIn(text, questions).at(-1) ?? lastQuestion(text);
    const asked = speaker === "character" ? (turn.asked === undefined ? found() : turn.asked) : null;
    const isSaid = speaker === "user" && !greeting && !skip;
    const aside = isSaid ? (turn.aside === undefined ? asideOf(text, { question: open }) : turn.aside) : null;
    if (speaker === "character") open = asked;
    return { ...turn, asked, aside };
  });
}

/** The question of the last reply; null after the last one, and while the interview waits after distress. */
function openQuestion(turns: ReadTurn[]): { open: string | null; isPaused: boolean } {
  const at = turns.findLastIndex(({ speaker }) => speaker === "character");
  const open = turns[at]?.asked ?? null;
  return { open, isPaused: open === null && turns[at - 1]?.aside === "distress" };
}

type State = ReturnType<typeof stateOf>;

function stateOf(input: AskInput) {
  const { agenda, systemPrompt, summary } = input;
  const own = findQuestions(systemPrompt);
  const turns = readTurns(input.turns, [...(agenda?.questions ?? []), ...own]);
  const last = turns.at(-1);
  const message = last?.speaker === "user" && !last.greeting ? last : null;
  const before = message ? turns.slice(0, -1) : turns;
  const { open, isPaused } = openQuestion(before);
  const isFull = agenda?.left != null && agenda.left <= 0;
  const done = new Set([...input.asked, ...turns.map(({ asked }) => asked)]);
  const unasked = own.filter((question) => !done.has(question) && !agenda?.questions?.includes(question));
  const now = message?.aside === "later" && open ? [open] : [];
  const later = [...new Set([...(input.postponed ?? []), ...now])];
  const others = [...(agenda?.open ?? []), ...unasked].filter((one) => !later.includes(one));
  // A question that was promised for the end gets one of the last answers.
  const isDue = message?.aside !== "later" && later.length >= (agenda?.left ?? Infinity);
  const rest = isFull ? [] : isDue ? [...later, ...others] : [...others, ...later];
  const at = before.findIndex(({ asked }) => asked !== null && asked === open);
  return {
    input,
    message,
    open,
    isPaused,
    isFull,
    /** Questions that are still to be asked, in their order. */
    rest: rest.filter((question) => question !== open || message?.aside === "later"),
    /** Whether an answer is left for a postponed question. */
    canReturn: later.length < (agenda?.left ?? Infinity),
    /** Messages to the open question, before this one. */
    earlier: at < 0 ? [] : before.slice(at).filter(({ speaker }) => speaker === "user"),
    hasBegun: turns.some(({ speaker }) => speaker === "character") || summary !== null,
    isListed: open !== null && [...own, ...(agenda?.questions ?? [])].includes(open),
    replies: before.flatMap(({ speaker, text }) => (speaker === "character" ? [text] : [])),
    answers: turns.filter(
      ({ speaker, aside, greeting, skip }) => speaker === "user" && !aside && !greeting && !skip,
    ),
  };
}

/** A question is in a paragraph of its own. */
const put = (lead: string, question: string): Reply => ({
  text: `${lead}\n\n${question}`.trim(),
  asked: question,
});

/** The wordings by turns, so that the same one does not come twice in a row. */
const choose = ({ replies }: State, list: readonly string[]): string =>
  list[replies.length % list.length] ?? "";

function introduce(input: AskInput, { rest }: State): Reply {
  const { agenda, resume, handoff, characterName } = input;
  const line = !agenda || agenda.hasSpare ? resumeLine(resume ?? [], handoff.length) : null;
  return put(say.hello(characterName), line === null ? (rest[0] ?? say.nothingLeft) : say.askOnResume(line));
}

function goOn(state: State, lead: string): Reply {
  const { input, rest } = state;
  const [next] = rest;
  if (next !== undefined) return put(lead, next);
  const length = input.agenda?.isComplete ? (input.agenda.length ?? null) : null;
  return { text: `${lead} ${say.close(input.nextCharacter, length)}`.trim(), asked: null };
}

/** The open question again, or the next one after too many messages that do not answer it. */
const again = (state: State, lead: string, question = state.open): Reply =>
  question === null || state.isFull || state.earlier.length >= maxAsides
    ? goOn(state, say.leads.goOn[0] ?? "")
    : { ...put(lead, question), asked: state.open };

function toAnswer(state: State, { text }: ReadTurn): Reply {
  const { input, open, isListed, earlier, answers } = state;
  const hasRoom =
    (!input.agenda || input.agenda.hasSpare) && isListed && !earlier.some(({ aside }) => aside !== null);
  const reason = hasRoom && open !== null ? followUpReason(text, open) : null;
  const isBrief =
    answers.length > 1 && answers.slice(-2).every((answer) => countWords(answer.text) < fewWords);
  const note =
    isBrief && !state.replies.some((reply) => reply.includes(say.enoughNote)) ? ` ${say.enoughNote}` : "";
  const lead = choose(state, say.thanks) + note;
  return reason ? put(lead, choose(state, say.followUps[reason])) : goOn(state, lead);
}

function toAside(state: State, { text }: ReadTurn, aside: Aside): Reply {
  const { input, open, earlier, replies } = state;
  const isNoted = replies.some((reply) => reply.includes(say.languageNote));
  if (aside === "other_language") return goOn(state, isNoted ? choose(state, say.thanks) : say.languageNote);
  if (aside === "refusal") return goOn(state, choose(state, say.leads.refusal));
  if (aside === "later")
    return state.rest[0] === open
      ? goOn({ ...state, rest: [] }, "")
      : goOn(state, choose(state, state.canReturn ? say.leads.later : say.leads.refusal));
  if (aside === "rude" && earlier.some((one) => one.aside === "rude"))
    return goOn(state, say.leads.goOn[0] ?? "");
  if (aside === "rude") return again(state, choose(state, say.leads.rude));
  if (aside !== "question") {
    const isReadable = /[\p{L}\p{N}]/u.test(text);
    return again(state, choose(state, isReadable ? say.leads.courtesy : say.leads.unreadable));
  }
  const lead = choose(state, isUnclear(text) ? say.leads.easier : say.leads.question);
  return again(state, lead, (open && easierForm(input.systemPrompt, open)) ?? open);
}

/** Nothing is asked after the last question. */
function afterClose(state: State, { aside }: ReadTurn): Reply {
  const { added, rude, question, other } = say.afterClose;
  const text = aside === "added" ? added : aside === "rude" ? rude : aside === "question" ? question : other;
  return { text, asked: null };
}
