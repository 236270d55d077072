/** Selectors of the chat state. Pure. */
import { removeFromDraft, stageIndex, type Cast, type ChatState } from "@/lib/conversations/turn/state";
import type { Message, Status } from "@/lib/conversations/schema";
import { greetingText } from "@/lib/characters/constants";
import { isRetry } from "@/lib/conversations/constants";
import { lastQuestion } from "@/lib/text/questions";

/** The messages with one character. */
export type Stage = {
  index: number;
  character: Cast[number];
  /** The automatic "Hi NAME", which is no answer. */
  greeting: Message | null;
  messages: Message[];
};

/**
 * Groups the transcript by character. A reply names its speaker. A person's message belongs to the character that answers
 * it, unless a greeting comes first: then its reply is missing, and it belongs to the earlier character.
 */
export function stagesOf(messages: readonly Message[], cast: Cast): Stage[] {
  const stages: Stage[] = [];
  for (const [at, message] of messages.entries()) {
    const present = stages.at(-1);
    const index = present?.index ?? -1;
    const speaker = nextSpeaker(messages.slice(at), cast);
    const byPerson = message.speaker_type === "user";
    // Without a reply yet, it greets the next character or goes to the current one.
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

/** The index in the cast of the next speaking character, or -1. */
function nextSpeaker(messages: readonly Message[], cast: Cast): number {
  const next = messages.find(({ speaker_id }) => cast.some(({ id }) => id === speaker_id));
  return cast.findIndex(({ id }) => id === next?.speaker_id);
}

const isGreetingOf = (message: Message, character: Cast[number] | undefined): boolean =>
  character !== undefined && message.message_content === greetingText(character.name);

/** Whether the person greets the character after `at`, before it speaks. */
function isGreetedAfter(messages: readonly Message[], at: number, character: Cast[number] | undefined) {
  const next = messages
    .slice(at + 1)
    .find((message) => message.speaker_type === "character" || isGreetingOf(message, character));
  return next?.speaker_type === "user";
}

/** The stages, including the current character's empty one. */
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

export const isRetryInterview = ({ status }: Pick<ChatState, "status">): boolean =>
  status !== null && isRetry(status);

/** A reply is being written, in this page or elsewhere. */
export const isReplyRunning = (state: ChatState): boolean =>
  state.live !== null ||
  state.pendingAction === "retrying" ||
  state.pendingAction === "continuing" ||
  state.status?.reply === "running";

export const isSending = (state: ChatState): boolean => state.outgoing?.phase === "sending";

/** Whether to poll a running reply that does not stream into this page. */
export const shouldPoll = (state: ChatState): boolean =>
  state.phase === "ready" && state.status?.reply === "running" && state.live === null && !isSending(state);

export function canAdvance(state: ChatState): boolean {
  const isFree = !isReplyRunning(state) && !isSending(state) && state.pendingAction === null;
  return state.phase === "ready" && !isComplete(state) && isFree;
}

export const canSend = (state: ChatState): boolean => canAdvance(state) && state.draft.trim() !== "";

/** Finishing is possible during a reply, and stops it. */
export const canFinish = (state: ChatState): boolean =>
  state.phase === "ready" && !isComplete(state) && !isSending(state) && state.pendingAction === null;

/** Whether there is an open question to skip. A retry's only question cannot be skipped. */
export const canSkip = (state: ChatState): boolean =>
  !isRetryInterview(state) && canAdvance(state) && hasOpenQuestion(state);

/** Whether the newest message asks a question. */
export const hasOpenQuestion = (state: Pick<ChatState, "messages">): boolean =>
  lastQuestion(openQuestion(state)?.message_content ?? "") !== null;

/** Whether the current character has no more questions: its complete last reply asks nothing and is no pause. */
export function isStageDone(state: ChatState): boolean {
  const last = openQuestion(state);
  const isFree = state.phase === "ready" && !isReplyRunning(state) && !isSending(state);
  const isTheirs = last?.state === "complete" && last.speaker_id === state.status?.current_character_id;
  if (!isFree || !isTheirs || last.danger || state.status?.reply !== "idle") return false;
  return state.messages.at(-2)?.pauses !== true && !hasOpenQuestion(state);
}

/** Whether the interview has all its answers. */
export const isFull = ({ status }: Pick<ChatState, "status">): boolean =>
  status !== null && status.length !== null && status.answers >= status.length;

/** The messages that count as answers. */
export function answersOf(state: Pick<ChatState, "messages" | "cast">): Message[] {
  const messages = stagesOf(state.messages, state.cast).flatMap((stage) => stage.messages);
  return messages.filter(({ speaker_type, skipped, uncounted }) => {
    return speaker_type === "user" && !skipped && !uncounted;
  });
}

/** Whether the interview pauses after a message of distress, until the person continues. */
export const isWaiting = (state: ChatState): boolean =>
  canAdvance(state) &&
  state.messages.at(-1)?.speaker_type === "character" &&
  state.messages.at(-2)?.pauses === true;

/** Whether a failed message is unchanged in the input, so it is not shown twice. */
export const isInInput = ({ outgoing, draft }: Pick<ChatState, "outgoing" | "draft">): boolean =>
  outgoing?.phase === "failed" &&
  outgoing.kind === "typed" &&
  removeFromDraft(draft, outgoing.text) !== draft;

/** Whether a message failed only because of the network, is unchanged in the input, and is still the newest. */
export function isKeptByNetwork(state: ChatState): boolean {
  const { outgoing, messages } = state;
  if (!outgoing || !isInInput(state) || !canSend(state)) return false;
  const isLatest = outgoing.replaces !== undefined || outgoing.after === pollAfter(messages);
  return isLatest && ["offline", "broken"].includes(outgoing.problem?.code ?? "");
}

/** The character after Advance; null if it finishes the interview. */
export function nextCharacter({ cast, status }: Pick<ChatState, "cast" | "status">): Cast[number] | null {
  return (status && cast[stageIndex(cast, status) + 1]) ?? null;
}

/** The newest message if it is a character's. */
function openQuestion({ messages }: Pick<ChatState, "messages">): Message | null {
  const last = messages.at(-1);
  return last?.speaker_type === "character" && last.message_content !== "" ? last : null;
}

/** The answer that is edited in the input. */
export const toReplace = ({
  messages,
  replacing,
}: Pick<ChatState, "messages" | "replacing">): Message | null =>
  messages.find(({ id }) => id === replacing?.id) ?? null;

/** The current character if it has not spoken and can be greeted now. */
export function toGreet(state: ChatState): Cast[number] | null {
  const character = state.status?.current_character;
  // A failed message is in the input; a failed greeting waits for Retry.
  if (!character || !canAdvance(state) || state.outgoing?.kind === "greeting") return null;
  return state.messages.some((message) => message.speaker_id === character.id) ? null : character;
}

/** An unfinished interview with at least one answer. */
export function isActive(state: Pick<ChatState, "phase" | "status" | "messages" | "cast">): boolean {
  if (state.phase !== "ready" || isComplete(state)) return false;
  return stagesOf(state.messages, state.cast).some((stage) =>
    stage.messages.some((message) => message.speaker_type === "user"),
  );
}

/** The last reply if it failed and can be retried. */
export function failedReply(state: ChatState): Message | null {
  const last = state.messages.at(-1);
  const isFailed = state.status?.reply === "failed" || state.status?.reply === "interrupted";
  if (!isFailed || isReplyRunning(state) || isComplete(state)) return null;
  return last?.speaker_type === "character" ? last : null;
}

/** The current character's stopped reply, which can be continued or repeated. */
export function stoppedReply(state: ChatState): Message | null {
  const last = state.messages.at(-1);
  const isTheirs = last?.speaker_id === state.status?.current_character_id && last?.state === "interrupted";
  return last && isTheirs && state.status?.reply === "idle" && canAdvance(state) ? last : null;
}

/** The `after` of the next poll: the person's newest message, because the reply after it may still change. */
export const pollAfter = (messages: readonly Message[]): string | null =>
  messages.findLast((message) => message.speaker_type === "user")?.id ?? null;

export function progressOf(index: number, cast: Cast, status: Status | null, isMet = true) {
  const current = status ? stageIndex(cast, status) : 0;
  if (index < current) return isMet ? "done" : "not met";
  return index === current ? "speaking" : "to come";
}

/** The number of the current question and the length; null without a length. */
export function questionCount(status: Pick<Status, "length" | "answers" | "workflow_complete">) {
  const { length, answers, workflow_complete: isComplete } = status;
  return length === null ? null : { at: Math.min(answers + (isComplete ? 0 : 1), length), of: length };
}
