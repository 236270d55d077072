/** What the page shows, worked out from what it knows. Pure. */
import { stageIndex, takeAway, type Cast, type ChatState } from "@/lib/conversations/turn/state";
import type { Message, Status } from "@/lib/conversations/schema";
import { greetingText } from "@/lib/characters/constants";
import { isRetry } from "@/lib/conversations/constants";
import { lastQuestion } from "@/lib/text/questions";

/** The talk with one character. */
export type Stage = {
  index: number;
  character: Cast[number];
  /** The automatic "Hi NAME", which is no answer. */
  greeting: Message | null;
  messages: Message[];
};

/**
 * Sorts the transcript by character. A reply names its speaker. A message of the person belongs to the character that
 * answers it. If a greeting comes first, its reply never came, and it belongs to the character before.
 */
export function stagesOf(messages: readonly Message[], cast: Cast): Stage[] {
  const stages: Stage[] = [];
  for (const [at, message] of messages.entries()) {
    const present = stages.at(-1);
    const index = present?.index ?? -1;
    const speaker = nextSpeaker(messages.slice(at), cast);
    const byPerson = message.speaker_type === "user";
    // Nothing answered it yet: then it greets the next character or speaks to the present one.
    const greeted = speaker === -1 ? index + 1 : speaker;
    const isGreeting = byPerson && greeted > index && isGreetingOf(message, cast[greeted]);
    const isFirst = speaker > index && !(byPerson && isGreetedAfter(messages, at, cast[speaker]));
    let stage = present;
    if (isGreeting || isFirst || !stage) {
      const opened = isGreeting ? greeted : Math.max(speaker, 0);
      const character = cast[opened];
      if (!character) continue;
      stage = { index: opened, character, greeting: null, messages: [] };
      stages.push(stage);
    }
    if (isGreeting) stage.greeting = message;
    else stage.messages.push(message);
  }
  return stages;
}

/** The place in the cast of the first character who speaks; -1 when none does. */
function nextSpeaker(messages: readonly Message[], cast: Cast): number {
  const next = messages.find(({ speaker_id }) => cast.some(({ id }) => id === speaker_id));
  return cast.findIndex(({ id }) => id === next?.speaker_id);
}

const isGreetingOf = (message: Message, character: Cast[number] | undefined): boolean =>
  character !== undefined && message.message_content === greetingText(character.name);

/** Whether, after `at` and before that character speaks, somebody greets it. */
function isGreetedAfter(messages: readonly Message[], at: number, character: Cast[number] | undefined) {
  const next = messages
    .slice(at + 1)
    .find((message) => message.speaker_type === "character" || isGreetingOf(message, character));
  return next?.speaker_type === "user";
}

/** The stages, with an empty one for a current character who has not been greeted yet. */
export function visibleStages(state: Pick<ChatState, "messages" | "cast" | "status">): Stage[] {
  const stages = stagesOf(state.messages, state.cast);
  const current = state.status ? stageIndex(state.cast, state.status) : -1;
  const character = state.cast[current];
  if (character && !stages.some((stage) => stage.index === current))
    stages.push({ index: current, character, greeting: null, messages: [] });
  return stages;
}

export const isComplete = (state: Pick<ChatState, "status">): boolean =>
  state.status?.workflow_complete ?? false;

/** An interview of one question, which was asked in another one before. */
export const isSecondTry = ({ status }: Pick<ChatState, "status">): boolean =>
  status !== null && isRetry(status);

/** A reply is being written, here or elsewhere. */
export const isReplyRunning = (state: ChatState): boolean =>
  state.live !== null ||
  state.doing === "retrying" ||
  state.doing === "continuing" ||
  state.status?.reply === "running";

export const isSending = (state: ChatState): boolean => state.outgoing?.phase === "sending";

/** Whether polls should look how a reply grows that does not stream into this page. */
export const shouldPoll = (state: ChatState): boolean =>
  state.phase === "ready" && state.status?.reply === "running" && state.live === null && !isSending(state);

export function canAdvance(state: ChatState): boolean {
  const isFree = !isReplyRunning(state) && !isSending(state) && state.doing === "nothing";
  return state.phase === "ready" && !isComplete(state) && isFree;
}

export const canSend = (state: ChatState): boolean => canAdvance(state) && state.draft.trim() !== "";

/** An interview can be finished also while a reply is written, which stops it. */
export const canFinish = (state: ChatState): boolean =>
  state.phase === "ready" && !isComplete(state) && !isSending(state) && state.doing === "nothing";

/** Whether there is an open question that can be skipped. The one question of a second try cannot. */
export const canSkip = (state: ChatState): boolean =>
  !isSecondTry(state) && canAdvance(state) && hasOpenQuestion(state);

/** Whether the newest message asks something. */
export const hasOpenQuestion = (state: Pick<ChatState, "messages">): boolean =>
  lastQuestion(openQuestion(state)?.message_content ?? "") !== null;

/** Whether the current character has asked all its questions: its whole last reply asks nothing, and waits for nothing. */
export function isStageDone(state: ChatState): boolean {
  const last = openQuestion(state);
  const isFree = state.phase === "ready" && !isReplyRunning(state) && !isSending(state);
  const isTheirs = last?.state === "complete" && last.speaker_id === state.status?.current_character_id;
  if (!isFree || !isTheirs || last.danger || state.status?.reply !== "idle") return false;
  return state.messages.at(-2)?.pauses !== true && !hasOpenQuestion(state);
}

/** Whether all the answers that the interview is meant to have are given. */
export const isFull = ({ status }: Pick<ChatState, "status">): boolean =>
  status !== null && status.length !== null && status.answers >= status.length;

/** What counts as an answer, as facts and insights count it. */
export function answersOf(state: Pick<ChatState, "messages" | "cast">): Message[] {
  const messages = stagesOf(state.messages, state.cast).flatMap((stage) => stage.messages);
  return messages.filter(({ speaker_type, skipped, uncounted }) => {
    return speaker_type === "user" && !skipped && !uncounted;
  });
}

/** Whether the interview waits after a message of distress, until the person continues. */
export const isWaiting = (state: ChatState): boolean =>
  canAdvance(state) &&
  state.messages.at(-1)?.speaker_type === "character" &&
  state.messages.at(-2)?.pauses === true;

/** Whether a failed message is in the input unchanged: then it is not shown a second time. */
export const isInInput = ({ outgoing, draft }: Pick<ChatState, "outgoing" | "draft">): boolean =>
  outgoing?.phase === "failed" && outgoing.kind === "typed" && takeAway(draft, outgoing.text) !== draft;

/** Whether a message failed because of the network alone, is in the input unchanged, and is still the newest. */
export function isKeptByNetwork(state: ChatState): boolean {
  const { outgoing, messages } = state;
  if (!outgoing || !isInInput(state) || !canSend(state)) return false;
  const isLatest = outgoing.replaces !== undefined || outgoing.after === newsAfter(messages);
  return isLatest && ["offline", "broken"].includes(outgoing.problem?.code ?? "");
}

/** The character that Advance leads to; null when it finishes the interview. */
export function nextCharacter({ cast, status }: Pick<ChatState, "cast" | "status">): Cast[number] | null {
  return (status && cast[stageIndex(cast, status) + 1]) ?? null;
}

/** The newest message, when it is a character's: nothing answers it yet. */
export function openQuestion({ messages }: Pick<ChatState, "messages">): Message | null {
  const last = messages.at(-1);
  return last?.speaker_type === "character" && last.message_content !== "" ? last : null;
}

/** The answer that is being changed in the input. */
export const toReplace = ({
  messages,
  replacing,
}: Pick<ChatState, "messages" | "replacing">): Message | null =>
  messages.find(({ id }) => id === replacing?.id) ?? null;

/** The character to be greeted now: the current one, when it has not spoken and nothing is under way. */
export function toGreet(state: ChatState): Cast[number] | null {
  const character = state.status?.current_character;
  // A failed message is in the input; a failed greeting waits for Retry.
  if (!character || !canAdvance(state) || state.outgoing?.kind === "greeting") return null;
  return state.messages.some((message) => message.speaker_id === character.id) ? null : character;
}

/** An interview that would be left unfinished: something was answered, and it is not complete. */
export function isActive(state: Pick<ChatState, "phase" | "status" | "messages" | "cast">): boolean {
  if (state.phase !== "ready" || isComplete(state)) return false;
  return stagesOf(state.messages, state.cast).some((stage) =>
    stage.messages.some((message) => message.speaker_type === "user"),
  );
}

/** The last reply, when it failed and can be asked for again. */
export function failedReply(state: ChatState): Message | null {
  const last = state.messages.at(-1);
  const isFailed = state.status?.reply === "failed" || state.status?.reply === "interrupted";
  if (!isFailed || isReplyRunning(state) || isComplete(state)) return null;
  return last?.speaker_type === "character" ? last : null;
}

/** The current character's reply that somebody stopped, and that can go on or be made again. */
export function stoppedReply(state: ChatState): Message | null {
  const last = state.messages.at(-1);
  const isTheirs = last?.speaker_id === state.status?.current_character_id && last?.state === "interrupted";
  return last && isTheirs && state.status?.reply === "idle" && canAdvance(state) ? last : null;
}

/** After which message news are asked for: the last one that can no longer change. */
export const newsAfter = (messages: readonly Message[]): string | null =>
  messages.findLast((message) => message.speaker_type === "user")?.id ?? null;

export function progressOf(index: number, cast: Cast, status: Status | null, isMet = true) {
  const current = status ? stageIndex(cast, status) : 0;
  if (index < current) return isMet ? "done" : "not met";
  return index === current ? "speaking" : "to come";
}

/** Which question it is, of how many: an answer that is awaited counts. Null where there is no length. */
export function questionCount(status: Pick<Status, "length" | "answers" | "workflow_complete">) {
  const { length, answers, workflow_complete: isComplete } = status;
  return length === null ? null : { at: Math.min(answers + (isComplete ? 0 : 1), length), of: length };
}
