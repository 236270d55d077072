/**
 * What a page knows of one conversation, and how each event changes it. Pure, so that every rule about stale answers,
 * streams, polls and retries can be tested as a table.
 */
import type { Problem } from "../../client.ts";
import type { AdvanceResult, Conversation, Message, Status, TurnResult } from "../schema.ts";

export type Cast = Conversation["characters"];

/** Not known to be stored. `after` is the last message known when it was sent, `replaces` the answer that it replaces. */
export type Unsent = { clientId: string; text: string; after: string | null; replaces?: string | undefined };

/** What is sent: what a person typed, or what has no words of theirs: the greeting of a character, or a skip. */
export type Sending = "typed" | "greeting" | "skip";

/** The answer that stands in the input to be changed, and what stood there before. */
export type Replacing = { id: string; draft: string };

export type Outgoing = Unsent & {
  /** Only what was typed is brought back into the draft and kept across reloads. */
  kind: Sending;
  problem: Problem | null;
  phase: "sending" | "failed";
};

export type ChatState = {
  id: string;
  cast: Cast;
  /** `broken`: could not be loaded; `gone`: deleted. */
  phase: "loading" | "ready" | "broken" | "gone";
  status: Status | null;
  messages: Message[];
  outgoing: Outgoing | null;
  draft: string;
  replacing: Replacing | null;
  /** Of the status before the messages were read whole: under another one, earlier messages have changed. */
  revision: number;
  /** The reply that streams into this page; polls leave it alone. */
  live: { id: string; text: string } | null;
  doing: "nothing" | "advancing" | "finishing" | "stopping" | "retrying" | "continuing";
  /** What went wrong with loading, advancing, stopping or retrying. A failed message has its own. */
  problem: Problem | null;
  /** What the server said of the reply that failed. */
  replyProblem: string | null;
  /** Grows with everything that this page learns otherwise than by asking: an answer asked for earlier is old. */
  epoch: number;
};

export type ChatEvent =
  | { type: "restored"; draft: string; unsent: Unsent | null; replacing: Replacing | null }
  /** `epoch`: the state's, when it was asked for. `after`: the answer holds only what follows that message. */
  | { type: "status"; status: Status; epoch: number }
  | { type: "history"; messages: Message[]; after: string | null; epoch: number; revision: number }
  | { type: "load-failed"; problem: Problem }
  | { type: "gone" }
  | { type: "typed"; text: string }
  | { type: "redo"; id: string }
  | { type: "redo-cancelled" }
  | { type: "sending"; message: Unsent; kind: Sending }
  | { type: "send-failed"; clientId: string; problem: Problem }
  | { type: "send-dropped" }
  | { type: "turn"; clientId: string; message: Message; reply: Message }
  | { type: "words"; id: string; text: string }
  | { type: "turn-ended"; message: Message; reply: Message }
  | { type: "reply-failed"; detail: string }
  | { type: "stream-broke" }
  | { type: "doing"; what: ChatState["doing"] }
  | { type: "done"; status: Status }
  /** A message counts after all, and the fixed reply to it is gone. */
  | { type: "put-back"; replyId: string; status: Status }
  | { type: "advanced"; result: AdvanceResult }
  | { type: "failed"; problem: Problem }
  /** All is known again; `before`: the problem that there was when this was asked for. */
  | { type: "settled"; before: Problem | null };

export const initialState = (id: string, cast: Cast): ChatState => ({
  id,
  cast,
  phase: "loading",
  status: null,
  messages: [],
  outgoing: null,
  draft: "",
  replacing: null,
  revision: 0,
  live: null,
  doing: "nothing",
  problem: null,
  replyProblem: null,
  epoch: 0,
});

/** Completion and stages never go back, so a status that says they did was read before. */
function isStale(state: ChatState, status: Status): boolean {
  if (!state.status || status.id !== state.id) return status.id !== state.id;
  if (state.status.workflow_complete) return !status.workflow_complete;
  if (status.workflow_complete) return false;
  return stageIndex(state.cast, status) < stageIndex(state.cast, state.status);
}

function withStatus(state: ChatState, answer: Status, epoch: number): ChatState {
  if (isStale(state, answer)) return state;
  // Whether a reply runs was seen here since it was asked: "running" would disable what has just become free.
  const isOld = epoch < state.epoch;
  const status = isOld && state.status ? { ...answer, reply: state.status.reply } : answer;
  // While the reply is asked for anew, the failure that we know of is no news.
  const isMadeAgain = state.doing === "retrying" || state.doing === "continuing";
  const isKnown = isMadeAgain && (status.reply === "failed" || status.reply === "interrupted");
  // A poll without news brings the very same object.
  if (state.phase === "ready" && status === state.status && !isKnown) return state;
  return { ...state, phase: "ready", status: isKnown ? { ...status, reply: "running" } : status };
}

/** Of two versions of one message the newer: the later attempt, then the settled one, then the longer. */
export function reconcile(current: Message, answer: Message): Message {
  const ageMs = Date.parse(answer.timestamp) - Date.parse(current.timestamp);
  if (ageMs < 0) return current;
  if (ageMs === 0 && answer.state === "streaming") {
    if (current.state !== "streaming") return current;
    if (answer.message_content.length < current.message_content.length) return current;
  }
  const compared = ["message_content", "state", "timestamp", "speaker_name", "danger"] as const;
  return compared.every((key) => current[key] === answer[key]) ? current : answer;
}

/** The place behind a message; 0 behind none, and for one that is not known. */
const placeAfter = ({ messages }: ChatState, id: string | null): number =>
  id === null ? 0 : messages.findIndex((message) => message.id === id) + 1;

function withHistory(state: ChatState, event: Extract<ChatEvent, { type: "history" }>): ChatState {
  const from = placeAfter(state, event.after);
  // Without the message that these follow, nothing can be known about the order.
  if (event.after !== null && from === 0) return state;
  const tail = state.messages.slice(from);
  const byId = new Map(tail.map((message) => [message.id, message]));
  const answered = event.messages.map((message) => {
    const before = byId.get(message.id);
    if (!before) return message;
    return message.id === state.live?.id ? before : reconcile(before, message);
  });
  // What this page added after the question was asked is not in the answer, and still true.
  const ids = new Set(event.messages.map((message) => message.id));
  const added = event.epoch < state.epoch ? tail.filter((message) => !ids.has(message.id)) : [];
  const messages = [...state.messages.slice(0, from), ...answered, ...added];
  const revision = event.after === null && added.length === 0 ? event.revision : state.revision;
  const isUnchanged =
    revision === state.revision &&
    messages.length === state.messages.length &&
    messages.every((m, at) => m === state.messages[at]);
  return dropStored(isUnchanged ? state : { ...state, messages, revision });
}

/** Whether a message that we do not know to be stored is in the transcript after all. */
const isStored = (state: ChatState, unsent: Unsent): boolean =>
  !state.messages.some(({ id }) => id === unsent.replaces) &&
  state.messages
    .slice(placeAfter(state, unsent.after))
    .some((message) => message.speaker_type === "user" && message.message_content === unsent.text);

/** A send whose answer was lost, and whose message turns up in the transcript, did not fail. */
function dropStored(state: ChatState): ChatState {
  const { outgoing } = state;
  if (!outgoing || !isStored(state, outgoing)) return state;
  const { phase, text } = outgoing;
  const dropped = { ...state, outgoing: null };
  if (phase !== "failed") return dropped;
  if (!outgoing.replaces) return withDraft(dropped, (draft) => takeAway(draft, text));
  return withoutRedo(dropped, (draft) => bringBack(draft, takeAway(state.draft, text)));
}

/** Changes what is typed to be sent next, which waits while an answer is changed. */
const withDraft = (state: ChatState, change: (draft: string) => string): ChatState =>
  state.replacing
    ? { ...state, replacing: { ...state.replacing, draft: change(state.replacing.draft) } }
    : { ...state, draft: change(state.draft) };

/** Brings back what stood in the input before an answer was changed. */
const withoutRedo = (state: ChatState, change = (draft: string) => draft): ChatState =>
  state.replacing ? { ...state, draft: change(state.replacing.draft), replacing: null } : state;

/** A message that failed, back where it was typed. */
const withFailed = (state: ChatState, { text, replaces }: Unsent): ChatState =>
  replaces
    ? { ...state, replacing: state.replacing ?? { id: replaces, draft: state.draft }, draft: text }
    : withDraft(state, (draft) => bringBack(draft, text));

const gap = "\n\n";

/** The text of a failed message, back in the input before what was typed since. */
export function bringBack(draft: string, text: string): string {
  if (text === "") return draft;
  if (draft === text || draft.startsWith(text + gap)) return draft;
  return draft.trim() === "" ? text : text + gap + draft;
}

/** The input without the text of a message that is sent again. */
export function takeAway(draft: string, text: string): string {
  if (draft.trim() === text) return "";
  return draft.startsWith(text + gap) ? draft.slice(text.length + gap.length) : draft;
}

function put(messages: Message[], message: Message): Message[] {
  const at = messages.findIndex((one) => one.id === message.id);
  return at === -1 ? [...messages, message] : messages.with(at, message);
}

/** The messages with an answer in the place of an earlier one; what followed stays, unless its reply is new too. */
function putInPlace(messages: Message[], replaces: string, { message, reply }: TurnResult): Message[] {
  const at = messages.findIndex(({ id }) => id === replaces);
  if (at === -1) return messages;
  const isReplyNew = reply.state === "streaming" && !messages.some(({ id }) => id === reply.id);
  return isReplyNew ? [...messages.slice(0, at), message] : messages.with(at, message);
}

type Reducers = {
  [Type in ChatEvent["type"]]: (state: ChatState, event: Extract<ChatEvent, { type: Type }>) => ChatState;
};

const reducers: Reducers = {
  restored(before, { draft, unsent, replacing }) {
    const state = { ...before, draft, replacing };
    if (!unsent) return state;
    const problem: Problem = { code: "unsent", detail: "This message was not sent.", retryAt: null };
    const outgoing: Outgoing = { ...unsent, kind: "typed", phase: "failed", problem };
    return dropStored({ ...withFailed(state, unsent), outgoing });
  },
  status: (state, { status, epoch }) => withStatus(state, status, epoch),
  history: withHistory,
  "load-failed": (state, { problem }) => ({
    ...state,
    phase: state.phase === "ready" ? "ready" : "broken",
    problem,
  }),
  gone: (state) => ({ ...state, phase: "gone", live: null, doing: "nothing" }),
  typed: (state, { text }) => ({ ...state, draft: text }),
  redo(state, { id }) {
    const answer = state.messages.find((message) => message.id === id);
    if (!answer) return state;
    const { draft, outgoing } = withoutRedo(state);
    return {
      ...state,
      replacing: { id, draft },
      draft: answer.skipped ? "" : answer.message_content,
      outgoing: outgoing?.replaces ? null : outgoing,
    };
  },
  "redo-cancelled"(state) {
    const { outgoing } = state;
    return { ...withoutRedo(state), outgoing: outgoing?.replaces ? null : outgoing };
  },
  sending(before, { message, kind }) {
    const outgoing: Outgoing = { ...message, kind, phase: "sending", problem: null };
    const state = { ...before, outgoing, problem: null, replyProblem: null };
    if (kind !== "typed") return state;
    return message.replaces ? withoutRedo(state) : withDraft(state, (draft) => takeAway(draft, message.text));
  },
  "send-failed"(state, { clientId, problem }) {
    const { outgoing } = state;
    if (outgoing?.clientId !== clientId) return state;
    const failed = { ...state, outgoing: { ...outgoing, phase: "failed", problem } as const };
    return outgoing.kind === "typed" ? withFailed(failed, outgoing) : failed;
  },
  "send-dropped": (state) => ({ ...state, outgoing: null }),
  turn(state, { clientId, message, reply }) {
    const isRunning = reply.state === "streaming";
    const { outgoing } = state;
    const isOurs = outgoing?.clientId === clientId;
    const messages =
      isOurs && outgoing.replaces
        ? putInPlace(state.messages, outgoing.replaces, { message, reply })
        : state.messages;
    return {
      ...state,
      messages: put(put(messages, message), reply),
      outgoing: isOurs ? null : outgoing,
      live: isRunning ? { id: reply.id, text: reply.message_content } : null,
      status: state.status && isRunning ? { ...state.status, reply: "running" } : state.status,
      epoch: state.epoch + 1,
    };
  },
  words: (state, { id, text }) => (state.live?.id === id ? { ...state, live: { id, text } } : state),
  "turn-ended"(state, { message, reply }) {
    const messages = put(put(state.messages, message), reply);
    // Whether it was stopped or interrupted, the status that is read next says.
    const outcome = reply.state === "failed" ? "failed" : "idle";
    const status = state.status && ({ ...state.status, reply: outcome } as const);
    return { ...state, live: null, messages, status, epoch: state.epoch + 1 };
  },
  "reply-failed": (state, { detail }) => ({ ...state, replyProblem: detail }),
  /** Without the stream, polls go on from the words that came. */
  "stream-broke"(state) {
    const { live } = state;
    if (!live) return state;
    const messages = state.messages.map((message) =>
      message.id === live.id && live.text.length > message.message_content.length
        ? { ...message, message_content: live.text }
        : message,
    );
    return { ...state, live: null, messages };
  },
  doing(state, { what }) {
    const begun = { ...state, doing: what, problem: null, replyProblem: null };
    const last = state.messages.at(-1);
    if ((what !== "retrying" && what !== "continuing") || last?.speaker_type !== "character") return begun;
    // The same reply is written anew, or goes on.
    const message_content = what === "retrying" ? "" : last.message_content;
    return { ...begun, messages: put(state.messages, { ...last, message_content, state: "streaming" }) };
  },
  done(state, { status }) {
    const epoch = state.epoch + 1;
    return withStatus({ ...state, doing: "nothing", problem: null, epoch }, status, epoch);
  },
  "put-back"(state, { replyId, status }) {
    const epoch = state.epoch + 1;
    const messages = state.messages.filter(({ id }) => id !== replyId);
    return withStatus({ ...state, messages, epoch }, status, epoch);
  },
  advanced(state, { result: { current_character, workflow_complete } }) {
    const moved = { ...state, doing: "nothing", problem: null, epoch: state.epoch + 1 } as const;
    if (!state.status || state.status.workflow_complete) return moved;
    const status: Status = {
      ...state.status,
      current_character,
      current_character_id: current_character?.id ?? null,
      current_character_name: current_character?.name ?? null,
      workflow_complete,
      reply: "idle",
    };
    return { ...moved, status };
  },
  failed: (state, { problem }) => ({ ...state, doing: "nothing", problem }),
  settled: (state, { before }) =>
    state.problem && state.problem === before ? { ...state, problem: null } : state,
};

/** The state after an event. Returns the same object when nothing changed. */
export const next = (state: ChatState, event: ChatEvent): ChatState =>
  (reducers[event.type] as (state: ChatState, event: ChatEvent) => ChatState)(state, event);

/** The place of the status's character in the cast; past the end when complete. */
export function stageIndex(cast: Cast, status: Status): number {
  if (status.workflow_complete) return cast.length;
  return cast.findIndex((character) => character.id === status.current_character_id);
}
