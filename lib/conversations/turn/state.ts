/**
 * The client state of one conversation, and how events change it. Pure, so that the rules about stale responses, streams,
 * polls and retries can be tested as a table.
 */
import type { Problem } from "../../client.ts";
import type { AdvanceResult, Conversation, Message, Status, TurnResult } from "../schema.ts";

export type Cast = Conversation["characters"];

/** A message that may not be stored. `after`: the last known message when it was sent. `replaces`: the edited answer. */
export type Unsent = { clientId: string; text: string; after: string | null; replaces?: string | undefined };

export type SendKind = "typed" | "greeting" | "skip";

/** The answer being edited in the input, and the draft that was there before. */
export type Replacing = { id: string; draft: string };

export type Outgoing = Unsent & {
  /** Only typed text is restored into the draft and kept across reloads. */
  kind: SendKind;
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
  /** The revision of the loaded messages. If the status has another one, earlier messages have changed. */
  revision: number;
  /** The reply that streams into this page; polls do not change it. */
  live: { id: string; text: string } | null;
  pendingAction: "advancing" | "finishing" | "stopping" | "retrying" | "continuing" | null;
  /** The problem with loading, advancing, stopping or retrying. A failed message has its own. */
  problem: Problem | null;
  /** The server's message about a failed reply. */
  replyProblem: string | null;
  /**
   * Grows when a response other than a poll's changes the messages or the status. A poll that started in an earlier epoch
   * is stale.
   */
  epoch: number;
};

export type ChatEvent =
  | { type: "restored"; draft: string; unsent: Unsent | null; replacing: Replacing | null }
  /** `epoch`: the epoch when the request started. `after`: the response has only the messages after this one. */
  | { type: "status"; status: Status; epoch: number }
  | { type: "history"; messages: Message[]; after: string | null; epoch: number; revision: number }
  | { type: "load-failed"; problem: Problem }
  | { type: "gone" }
  | { type: "typed"; text: string }
  | { type: "edit-started"; id: string }
  | { type: "edit-cancelled" }
  | { type: "sending"; message: Unsent; kind: SendKind }
  | { type: "send-failed"; clientId: string; problem: Problem }
  | { type: "send-dropped" }
  | { type: "turn"; clientId: string; message: Message; reply: Message }
  | { type: "reply-text"; id: string; text: string }
  | { type: "turn-ended"; message: Message; reply: Message }
  | { type: "reply-failed"; detail: string }
  | { type: "stream-broke" }
  | { type: "action-started"; action: NonNullable<ChatState["pendingAction"]> }
  | { type: "done"; status: Status }
  /** A message was marked as not about danger, which removes its fixed reply. */
  | { type: "not-danger"; replyId: string; status: Status }
  | { type: "advanced"; result: AdvanceResult }
  | { type: "failed"; problem: Problem }
  /** A poll succeeded; `before`: the problem when it started. */
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
  pendingAction: null,
  problem: null,
  replyProblem: null,
  epoch: 0,
});

/** The index of the current character in the cast; past the end when complete. */
export function stageIndex(cast: Cast, status: Status): number {
  if (status.workflow_complete) return cast.length;
  return cast.findIndex((character) => character.id === status.current_character_id);
}

/** Stages and completion never go back, so a status that goes back is stale. */
function isStale(state: ChatState, status: Status): boolean {
  if (status.id !== state.id) return true;
  if (!state.status) return false;
  if (state.status.workflow_complete) return !status.workflow_complete;
  if (status.workflow_complete) return false;
  return stageIndex(state.cast, status) < stageIndex(state.cast, state.status);
}

function withStatus(state: ChatState, incoming: Status, epoch: number): ChatState {
  if (isStale(state, incoming)) return state;
  // This page knows a newer state of the reply: a stale "running" would disable its buttons again.
  const isOld = epoch < state.epoch;
  const status = isOld && state.status ? { ...incoming, reply: state.status.reply } : incoming;
  // While a reply is retried, ignore its earlier failure.
  const isRetrying = state.pendingAction === "retrying" || state.pendingAction === "continuing";
  const isKnown = isRetrying && (status.reply === "failed" || status.reply === "interrupted");
  // A poll without news returns the same object.
  if (state.phase === "ready" && status === state.status && !isKnown) return state;
  return { ...state, phase: "ready", status: isKnown ? { ...status, reply: "running" } : status };
}

/** The newer version of a message: the later attempt, else the settled one, else the longer. */
function reconcile(current: Message, incoming: Message): Message {
  const ageMs = Date.parse(incoming.timestamp) - Date.parse(current.timestamp);
  if (ageMs < 0) return current;
  if (ageMs === 0 && incoming.state === "streaming") {
    if (current.state !== "streaming") return current;
    if (incoming.message_content.length < current.message_content.length) return current;
  }
  const compared = ["message_content", "state", "timestamp", "speaker_name", "danger"] as const;
  return compared.every((key) => current[key] === incoming[key]) ? current : incoming;
}

/** The index after a message; 0 for null or an unknown message. */
const placeAfter = ({ messages }: ChatState, id: string | null): number =>
  id === null ? 0 : messages.findIndex((message) => message.id === id) + 1;

function withHistory(state: ChatState, event: Extract<ChatEvent, { type: "history" }>): ChatState {
  const from = placeAfter(state, event.after);
  // The order is unknown without the message that these follow.
  if (event.after !== null && from === 0) return state;
  const tail = state.messages.slice(from);
  const byId = new Map(tail.map((message) => [message.id, message]));
  const received = event.messages.map((message) => {
    const before = byId.get(message.id);
    if (!before) return message;
    return message.id === state.live?.id ? before : reconcile(before, message);
  });
  // Keep messages that this page added after the request started.
  const ids = new Set(event.messages.map((message) => message.id));
  const added = event.epoch < state.epoch ? tail.filter((message) => !ids.has(message.id)) : [];
  const messages = [...state.messages.slice(0, from), ...received, ...added];
  const revision = event.after === null && added.length === 0 ? event.revision : state.revision;
  const isUnchanged =
    revision === state.revision &&
    messages.length === state.messages.length &&
    messages.every((m, at) => m === state.messages[at]);
  return dropStored(isUnchanged ? state : { ...state, messages, revision });
}

/** Whether the transcript contains an unsent message after all. */
const isStored = (state: ChatState, unsent: Unsent): boolean =>
  !state.messages.some(({ id }) => id === unsent.replaces) &&
  state.messages
    .slice(placeAfter(state, unsent.after))
    .some((message) => message.speaker_type === "user" && message.message_content === unsent.text);

/** Drops an outgoing message that turned up in the transcript: only its response was lost. */
function dropStored(state: ChatState): ChatState {
  const { outgoing } = state;
  if (!outgoing || !isStored(state, outgoing)) return state;
  const { phase, text } = outgoing;
  const dropped = { ...state, outgoing: null };
  if (phase !== "failed") return dropped;
  if (!outgoing.replaces) return withDraft(dropped, (draft) => removeFromDraft(draft, text));
  return endEditing(dropped, (draft) => restoreDraft(draft, removeFromDraft(state.draft, text)));
}

/** Changes the draft of the next message, which is set aside while an answer is edited. */
const withDraft = (state: ChatState, change: (draft: string) => string): ChatState =>
  state.replacing
    ? { ...state, replacing: { ...state.replacing, draft: change(state.replacing.draft) } }
    : { ...state, draft: change(state.draft) };

/** Restores the draft from before the edit. */
const endEditing = (state: ChatState, change = (draft: string) => draft): ChatState =>
  state.replacing ? { ...state, draft: change(state.replacing.draft), replacing: null } : state;

/** Restores a failed message to the input. */
const withFailed = (state: ChatState, { text, replaces }: Unsent): ChatState =>
  replaces
    ? { ...state, replacing: state.replacing ?? { id: replaces, draft: state.draft }, draft: text }
    : withDraft(state, (draft) => restoreDraft(draft, text));

const gap = "\n\n";

/** Puts the text of a failed message before the current draft. */
function restoreDraft(draft: string, text: string): string {
  if (text === "") return draft;
  if (draft === text || draft.startsWith(text + gap)) return draft;
  return draft.trim() === "" ? text : text + gap + draft;
}

/** Removes the text of a message that is sent again from the draft. */
export function removeFromDraft(draft: string, text: string): string {
  if (draft.trim() === text) return "";
  return draft.startsWith(text + gap) ? draft.slice(text.length + gap.length) : draft;
}

function put(messages: Message[], message: Message): Message[] {
  const at = messages.findIndex((one) => one.id === message.id);
  return at === -1 ? [...messages, message] : messages.with(at, message);
}

/** Replaces an answer and its reply. Later messages stay, unless the reply is being written. */
function putInPlace(messages: Message[], replaces: string, { message, reply }: TurnResult): Message[] {
  const at = messages.findIndex(({ id }) => id === replaces);
  if (at === -1) return messages;
  const isReplyNew = reply.state === "streaming" && !messages.some(({ id }) => id === reply.id);
  const before = messages.slice(0, at);
  if (isReplyNew) return [...before, message];
  const hasReply = messages[at + 1]?.speaker_type === "character";
  return [...before, message, reply, ...messages.slice(at + (hasReply ? 2 : 1))];
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
  gone: (state) => ({ ...state, phase: "gone", live: null, pendingAction: null }),
  typed: (state, { text }) => ({ ...state, draft: text }),
  "edit-started"(state, { id }) {
    const answer = state.messages.find((message) => message.id === id);
    if (!answer) return state;
    const { draft, outgoing } = endEditing(state);
    return {
      ...state,
      replacing: { id, draft },
      draft: answer.skipped ? "" : answer.message_content,
      outgoing: outgoing?.replaces ? null : outgoing,
    };
  },
  "edit-cancelled"(state) {
    const { outgoing } = state;
    return { ...endEditing(state), outgoing: outgoing?.replaces ? null : outgoing };
  },
  sending(before, { message, kind }) {
    const outgoing: Outgoing = { ...message, kind, phase: "sending", problem: null };
    const state = { ...before, outgoing, problem: null, replyProblem: null };
    if (kind !== "typed") return state;
    return message.replaces
      ? endEditing(state)
      : withDraft(state, (draft) => removeFromDraft(draft, message.text));
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
  "reply-text": (state, { id, text }) => (state.live?.id === id ? { ...state, live: { id, text } } : state),
  "turn-ended"(state, { message, reply }) {
    const messages = put(put(state.messages, message), reply);
    // Idle (the person stopped it) or interrupted (its process ended): the next status tells which.
    const outcome = reply.state === "failed" ? "failed" : "idle";
    const status = state.status && ({ ...state.status, reply: outcome } as const);
    return { ...state, live: null, messages, status, epoch: state.epoch + 1 };
  },
  "reply-failed": (state, { detail }) => ({ ...state, replyProblem: detail }),
  /** Polling continues from the streamed text. */
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
  "action-started"(state, { action }) {
    const begun = { ...state, pendingAction: action, problem: null, replyProblem: null };
    const last = state.messages.at(-1);
    if ((action !== "retrying" && action !== "continuing") || last?.speaker_type !== "character")
      return begun;
    // The same reply starts again, or continues.
    const message_content = action === "retrying" ? "" : last.message_content;
    return { ...begun, messages: put(state.messages, { ...last, message_content, state: "streaming" }) };
  },
  done(state, { status }) {
    const epoch = state.epoch + 1;
    return withStatus({ ...state, pendingAction: null, problem: null, epoch }, status, epoch);
  },
  "not-danger"(state, { replyId, status }) {
    const epoch = state.epoch + 1;
    const messages = state.messages.filter(({ id }) => id !== replyId);
    return withStatus({ ...state, messages, epoch }, status, epoch);
  },
  advanced(state, { result: { current_character, workflow_complete } }) {
    const moved = { ...state, pendingAction: null, problem: null, epoch: state.epoch + 1 } as const;
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
  failed: (state, { problem }) => ({ ...state, pendingAction: null, problem }),
  settled: (state, { before }) =>
    state.problem && state.problem === before ? { ...state, problem: null } : state,
};

/** The state after an event. Returns the same object when nothing changed. */
export const reduce = (state: ChatState, event: ChatEvent): ChatState =>
  (reducers[event.type] as (state: ChatState, event: ChatEvent) => ChatState)(state, event);
