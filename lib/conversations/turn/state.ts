/** The client state of one conversation, and the events that change it. */
import type { Problem } from "../../client.ts";
import type { AdvanceResult, Conversation, Message, Status } from "../schema.ts";

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
  /** Grows with every change that does not come from a poll. A poll that started in an earlier epoch is stale. */
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
