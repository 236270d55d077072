import { questionsContainedIn, lastQuestion } from "../../text/questions.ts";
import { countWords } from "../../text/words.ts";
import type { Aside, ReplyInput, Turn } from "../tasks.ts";
import { followUpReason } from "./follow-up.ts";
import { asideOf, isReady, isUnclear } from "./lists.ts";
import { easierForm, findQuestions } from "./questions.ts";
import { resumeLine } from "./resume-line.ts";
import * as say from "./wordings.ts";

/** A character's reply, and the question it asks; null for none. */
type Reply = { text: string; asked: string | null };

/** Moves on after this many messages that do not answer a question. */
const maxAsides = 3;
/** Minimum words of a message that adds to the last answer after the last question. */
const minAddedWords = 9;
/** After two answers below this length, a note says that a few sentences are enough. */
const fewWords = 15;

/** The next reply in practice mode: the character's questions in order, one per turn. Pure. */
export function replyTo(input: Omit<ReplyInput, "payer">): Reply {
  const state = stateOf(input);
  if (!state.hasBegun) return introduce(input, state);
  const { message, open } = state;
  if (message === null) return open === null ? askNext(state, "") : askAgain(state, "");
  if (message.skip) return askNext(state, "");
  if (message.aside === "distress")
    return { text: choose(state, state.isPaused ? say.waiting : say.condolences), asked: null };
  if (state.isPaused) return askNext(state, "");
  if (open === null) return afterClose(state, message);
  return message.aside === null ? replyToAnswer(state, message) : replyToAside(state, message, message.aside);
}

/**
 * The kind of a message that is not an answer, or null. During a pause after distress, every message counts
 * as distress until the person is ready. After the last question, a longer message is added to the last
 * answer.
 * @param turns the earlier messages, oldest first
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

/** Adds the question of each reply and the kind of each message, which a trial of a character does not store. */
function readTurns(turns: Turn[], questions: string[]): ReadTurn[] {
  let open: string | null = null;
  return turns.map((turn) => {
    const { speaker, text, greeting, skip } = turn;
    const found = () => questionsContainedIn(text, questions).at(-1) ?? lastQuestion(text);
    const asked = speaker === "character" ? (turn.asked === undefined ? found() : turn.asked) : null;
    const isMessage = speaker === "user" && !greeting && !skip;
    const aside = isMessage
      ? turn.aside === undefined
        ? asideOf(text, { question: open })
        : turn.aside
      : null;
    if (speaker === "character") open = asked;
    return { ...turn, asked, aside };
  });
}

/** The open question; null after the last one and during a pause after distress. */
function openQuestion(turns: ReadTurn[]): { open: string | null; isPaused: boolean } {
  const at = turns.findLastIndex(({ speaker }) => speaker === "character");
  const open = turns[at]?.asked ?? null;
  return { open, isPaused: open === null && turns[at - 1]?.aside === "distress" };
}

type State = ReturnType<typeof stateOf>;

function stateOf(input: Omit<ReplyInput, "payer">) {
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
  // A postponed question gets one of the last answers.
  const isDue = message?.aside !== "later" && later.length >= (agenda?.left ?? Infinity);
  const remaining = isFull ? [] : isDue ? [...later, ...others] : [...others, ...later];
  const at = before.findIndex(({ asked }) => asked !== null && asked === open);
  return {
    input,
    message,
    open,
    isPaused,
    isFull,
    /** The remaining questions in order. */
    remaining: remaining.filter((question) => question !== open || message?.aside === "later"),
    /** Whether a postponed question can still get an answer. */
    canReturn: later.length < (agenda?.left ?? Infinity),
    /** Earlier messages to the open question. */
    earlier: at < 0 ? [] : before.slice(at).filter(({ speaker }) => speaker === "user"),
    hasBegun: turns.some(({ speaker }) => speaker === "character") || summary !== null,
    isListed: open !== null && [...own, ...(agenda?.questions ?? [])].includes(open),
    replies: before.flatMap(({ speaker, text }) => (speaker === "character" ? [text] : [])),
    answers: turns.filter(
      ({ speaker, aside, greeting, skip }) => speaker === "user" && !aside && !greeting && !skip,
    ),
  };
}

/** The question is a paragraph of its own. */
const withQuestion = (lead: string, question: string): Reply => ({
  text: `${lead}\n\n${question}`.trim(),
  asked: question,
});

/** Rotates wordings, so that none repeats immediately. */
const choose = ({ replies }: State, list: readonly string[]): string =>
  list[replies.length % list.length] ?? "";

function introduce(input: Omit<ReplyInput, "payer">, { remaining }: State): Reply {
  const { agenda, resume, handoff, characterName } = input;
  const line = !agenda || agenda.hasSpare ? resumeLine(resume ?? [], handoff.length) : null;
  return withQuestion(
    say.hello(characterName),
    line === null ? (remaining[0] ?? say.nothingLeft) : say.askOnResume(line),
  );
}

function askNext(state: State, lead: string): Reply {
  const { input, remaining } = state;
  const [next] = remaining;
  if (next !== undefined) return withQuestion(lead, next);
  const length = input.agenda?.isComplete ? (input.agenda.length ?? null) : null;
  return { text: `${lead} ${say.close(input.nextCharacter, length)}`.trim(), asked: null };
}

/** Repeats the open question, or moves on after too many asides. */
const askAgain = (state: State, lead: string, question = state.open): Reply =>
  question === null || state.isFull || state.earlier.length >= maxAsides
    ? askNext(state, say.leads.goOn[0] ?? "")
    : { ...withQuestion(lead, question), asked: state.open };

function replyToAnswer(state: State, { text }: ReadTurn): Reply {
  const { input, open, isListed, earlier, answers } = state;
  const hasRoom =
    (!input.agenda || input.agenda.hasSpare) && isListed && !earlier.some(({ aside }) => aside !== null);
  const reason = hasRoom && open !== null ? followUpReason(text, open) : null;
  const isBrief =
    answers.length > 1 && answers.slice(-2).every((answer) => countWords(answer.text) < fewWords);
  const note =
    isBrief && !state.replies.some((reply) => reply.includes(say.enoughNote)) ? ` ${say.enoughNote}` : "";
  const lead = choose(state, say.thanks) + note;
  return reason ? withQuestion(lead, choose(state, say.followUps[reason])) : askNext(state, lead);
}

function replyToAside(state: State, { text }: ReadTurn, aside: Aside): Reply {
  const { input, open, earlier, replies } = state;
  const isNoted = replies.some((reply) => reply.includes(say.languageNote));
  if (aside === "other_language")
    return askNext(state, isNoted ? choose(state, say.thanks) : say.languageNote);
  if (aside === "refusal") return askNext(state, choose(state, say.leads.refusal));
  if (aside === "later")
    return state.remaining[0] === open
      ? askNext({ ...state, remaining: [] }, "")
      : askNext(state, choose(state, state.canReturn ? say.leads.later : say.leads.refusal));
  if (aside === "rude" && earlier.some((one) => one.aside === "rude"))
    return askNext(state, say.leads.goOn[0] ?? "");
  if (aside === "rude") return askAgain(state, choose(state, say.leads.rude));
  if (aside !== "question") {
    const isReadable = /[\p{L}\p{N}]/u.test(text);
    return askAgain(state, choose(state, isReadable ? say.leads.courtesy : say.leads.unreadable));
  }
  const lead = choose(state, isUnclear(text) ? say.leads.easier : say.leads.question);
  return askAgain(state, lead, (open && easierForm(input.systemPrompt, open)) ?? open);
}

/** After the last question, replies without a question. */
function afterClose(state: State, { aside }: ReadTurn): Reply {
  const { added, rude, question, other } = say.afterClose;
  const text = aside === "added" ? added : aside === "rude" ? rude : aside === "question" ? question : other;
  return { text, asked: null };
}
