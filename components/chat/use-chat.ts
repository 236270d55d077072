"use client";

import { type QueryClient, QueryObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useActiveConversation } from "@/components/shell/active-conversation";
import { onFirstInput } from "@/components/shell/lazy-dialog";
import type { CallError } from "@/components/shell/query";
import type { Notice } from "@/lib/consents/schema";
import * as http from "@/lib/conversations/client";
import { greetingText } from "@/lib/characters/constants";
import { continueText, greetingId, skippedText } from "@/lib/conversations/constants";
import type { Conversation, Message, RefreshMode, Status } from "@/lib/conversations/schema";
import { type Answer, broken, offline, type Problem } from "@/lib/client";
import {
  initialState,
  type ChatEvent,
  type ChatState,
  reduce,
  type SendKind,
  type Unsent,
} from "@/lib/conversations/turn/state";
import { connectionLost, loadDelivery, fetchUpdates, pollOptions, type Page } from "./load";
import { loadDraft, saveDraft } from "./storage";
import * as view from "./view";

/** Automatic attempts for the same reply or greeting. A greeting is the automatic message that opens a stage. */
const maxAttempts = 3;

/** Codes after which a greeting or skip is dropped: another tab has sent it, or it is no longer due. */
const outdated = ["reply_running", "workflow_complete", "client_id_reused", "conflict", "invalid"];

/**
 * Client of one conversation: sends, streams, polls, retries and syncs. The reducer in `lib/conversations/turn`
 * decides how events change the state.
 */
export class Chat {
  readonly #id: string;
  readonly #page: Page;
  #state: ChatState;
  readonly #listeners = new Set<() => void>();
  readonly #attempts = new Map<string, number>();
  readonly #pollQuery: QueryObserver<null, CallError>;
  #stream: AbortController | null = null;
  #isOpen = false;
  #mayGreet: boolean;

  /** @param mayGreet false while the notice on AI is not accepted; see `accepted` */
  constructor(
    client: QueryClient,
    conversation: Status & Pick<Conversation, "characters">,
    history: Message[] | null,
    mayGreet = true,
  ) {
    this.#mayGreet = mayGreet;
    const { id, characters, revision } = conversation;
    this.#id = id;
    this.#page = { id, getState: this.getState, emit: this.#emit };
    const initial = initialState(id, characters);
    const withStatus = reduce(initial, { type: "status", status: conversation, epoch: 0 });
    this.#state = history
      ? reduce(withStatus, { type: "history", messages: history, after: null, epoch: 0, revision })
      : { ...withStatus, phase: "loading" };
    this.#pollQuery = new QueryObserver(client, pollOptions(this.#page));
  }

  readonly getState = (): ChatState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Restores the draft and syncs with the server until it is closed. */
  readonly open = (): (() => void) => {
    this.#isOpen = true;
    const stored = loadDraft(this.#id);
    if (stored.draft !== "" || stored.unsent || stored.replacing) this.#emit({ type: "restored", ...stored });
    let failures = 0;
    const unsubscribe = this.#pollQuery.subscribe(({ error, errorUpdateCount }) => {
      if (error && errorUpdateCount > failures) this.#emit({ type: "load-failed", problem: error.problem });
      failures = errorUpdateCount;
    });
    // The server-rendered state is enough to greet a character; greetings are idempotent.
    this.#runAutomaticActions();
    this.reload();
    const closed = new AbortController();
    const { signal } = closed;
    document.addEventListener("visibilitychange", this.#onReturn, { signal });
    window.addEventListener("focus", this.#onReturn, { signal });
    window.addEventListener("online", this.#onReturn, { signal });
    return () => {
      this.#isOpen = false;
      this.#close();
      unsubscribe();
      closed.abort();
    };
  };

  /** Call when the notice on AI is accepted: the character may now be greeted. */
  readonly accepted = (): void => {
    this.#mayGreet = true;
    this.#runAutomaticActions();
  };

  readonly type = (text: string): void => this.#emit({ type: "typed", text });

  /** Opens an answer for editing in the input; the draft is kept for later. */
  readonly edit = (id: string): void => this.#emit({ type: "edit-started", id });
  readonly cancelEdit = (): void => this.#emit({ type: "edit-cancelled" });

  /** Syncs now, unless a sync is running. */
  readonly reload = (): void => void this.#pollQuery.refetch({ cancelRefetch: false });

  /** Sends the draft. A failed message with the same text keeps its client id, so it is never stored twice. */
  readonly send = (): void => {
    if (!view.canSend(this.#state)) return;
    const { outgoing, draft, messages, replacing } = this.#state;
    const text = draft.trim();
    const replaces = replacing?.id;
    const replaced = view.toReplace(this.#state);
    if (replaced?.message_content === text && !replaced.skipped) return this.cancelEdit();
    const isSame = outgoing?.text === text && outgoing.replaces === replaces;
    if (isSame && outgoing.kind === "typed") return this.retry();
    const after = replacing ? null : view.pollAfter(messages);
    void this.#deliver({ clientId: http.newId(), text, after, replaces }, "typed");
  };

  /** Skips the open question. The draft is kept for the next one. */
  readonly skip = (): void => {
    if (!view.canSkip(this.#state)) return;
    const after = view.pollAfter(this.#state.messages);
    void this.#deliver({ clientId: http.newId(), text: skippedText, after }, "skip");
  };

  /** Continues with the next question after a pause. The server stores a skip during a pause as a continue. */
  readonly continueAfterPause = (): void => {
    if (!view.isWaiting(this.#state)) return;
    const after = view.pollAfter(this.#state.messages);
    void this.#deliver({ clientId: http.newId(), text: continueText, after }, "skip");
  };

  /** Retries the unsent message, or else the failed reply. */
  readonly retry = (): void => {
    const { outgoing } = this.#state;
    if (outgoing?.phase === "failed") void this.#deliver(outgoing, outgoing.kind);
    else if (view.failedReply(this.#state)) this.#retryReply();
  };

  /** Continues or repeats a stopped reply. */
  readonly refreshStopped = (mode: RefreshMode): void => {
    if (view.stoppedReply(this.#state)) this.#retryReply(mode);
  };

  /**
   * Marks a message as not about danger.
   * @returns the id of that message, or why it was refused
   */
  readonly markNotDanger = async (replyId: string): Promise<string | Problem> => {
    const at = this.#state.messages.findIndex(({ id }) => id === replyId);
    const message = this.#state.messages[at - 1];
    if (!message) return broken;
    const answer = await http.markNotDanger(this.#id, message.id);
    if (!answer.ok) return answer.problem;
    if (!this.#isOpen) return message.id;
    this.#emit({ type: "not-danger", replyId, status: answer.data });
    if (!view.shouldPoll(this.#state)) await fetchUpdates(this.#page);
    return message.id;
  };

  readonly advance = (): void => {
    if (!view.canAdvance(this.#state)) return;
    const from = this.#state.status?.current_character_id ?? null;
    // A failed message stays in the input, for the next character.
    if (this.#state.outgoing) this.#emit({ type: "send-dropped" });
    void this.#perform("advancing", http.advance(this.#id, from), (result) => ({ type: "advanced", result }));
  };

  /** Ends the interview at any stage. */
  readonly finish = (): void => {
    if (!view.canFinish(this.#state)) return;
    if (this.#state.outgoing) this.#emit({ type: "send-dropped" });
    void this.#perform("finishing", http.finalize(this.#id), (status) => ({ type: "done", status }));
  };

  readonly stop = (): void => {
    if (!view.isReplyRunning(this.#state)) return;
    void this.#perform("stopping", http.stopReply(this.#id), (status) => ({ type: "done", status }));
  };

  readonly #emit = (event: ChatEvent): void => {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return;
    const typed = ["draft", "outgoing", "replacing"] as const;
    if (typed.some((key) => this.#state[key] !== before[key])) saveDraft(this.#id, this.#state);
    for (const listener of this.#listeners) listener();
    queueMicrotask(this.#runAutomaticActions);
  };

  /** After each change of the state: greets a new character, polls, and retries an interrupted reply. */
  readonly #runAutomaticActions = (): void => {
    if (!this.#isOpen) return;
    const greeting = this.#mayGreet && view.toGreet(this.#state);
    if (greeting && this.#withinAttempts(`greet ${greeting.id}`)) {
      const text = greetingText(greeting.name);
      const after = view.pollAfter(this.#state.messages);
      void this.#deliver({ clientId: greetingId(greeting.id), text, after }, "greeting");
    }
    this.#pollQuery.setOptions(pollOptions(this.#page));
    const { status, messages, pendingAction } = this.#state;
    const last = messages.at(-1);
    const isFree = pendingAction === null && !this.#stream && !view.isSending(this.#state);
    if (status?.reply === "interrupted" && last && isFree && this.#withinAttempts(`refresh ${last.id}`))
      this.#retryReply();
  };

  #withinAttempts(what: string): boolean {
    const attempts = (this.#attempts.get(what) ?? 0) + 1;
    this.#attempts.set(what, attempts);
    return attempts <= maxAttempts;
  }

  async #deliver(message: Unsent, kind: SendKind): Promise<void> {
    this.#emit({ type: "sending", message, kind });
    this.#stream?.abort();
    const { signal } = (this.#stream = new AbortController());
    const deliver = await loadDelivery();
    const { hasBegun, problem = connectionLost } = deliver
      ? await deliver(this.#id, message, kind === "skip", signal, this.#emit)
      : { hasBegun: false, problem: offline };
    if (signal.aborted) return;
    this.#stream = null;
    // Changes nothing if the turn has ended.
    this.#emit({ type: "stream-broke" });
    if (hasBegun) return this.reload();
    const { code } = problem;
    if (code === "not_found") return this.#emit({ type: "gone" });
    this.#emit({ type: "send-failed", clientId: message.clientId, problem });
    // State changed during the request, or the message may have arrived: sync.
    if (message.replaces || (code !== "rate_limited" && code !== "invalid")) await fetchUpdates(this.#page);
    if (kind !== "typed" && outdated.includes(code)) this.#emit({ type: "send-dropped" });
  }

  #retryReply(mode: RefreshMode | null = null): void {
    const action = mode === "continue" ? "continuing" : "retrying";
    void this.#perform(action, http.refreshReply(this.#id, mode), (status) => ({ type: "done", status }));
  }

  /** Runs an action and shows its problem. Then syncs, unless polling does so anyway. */
  async #perform<T>(
    action: NonNullable<ChatState["pendingAction"]>,
    call: Promise<Answer<T>>,
    toEvent: (data: T) => ChatEvent,
  ): Promise<void> {
    this.#emit({ type: "action-started", action });
    const answer = await call;
    if (!this.#isOpen) return;
    this.#emit(answer.ok ? toEvent(answer.data) : { type: "failed", problem: answer.problem });
    if (!this.#state.live && !view.shouldPoll(this.#state)) await fetchUpdates(this.#page);
  }

  readonly #onReturn = (): void => {
    const { live, phase, outgoing } = this.#state;
    if (document.visibilityState !== "visible" || live || phase === "gone") return;
    if (outgoing && outgoing.kind !== "typed" && outgoing.problem?.code === "offline") this.retry();
    // A running load may be older than this event, so start a new one. An unsent message is retried after it.
    else
      void this.#pollQuery.refetch().then(({ isSuccess }) => {
        if (isSuccess && this.#isOpen && view.isKeptByNetwork(this.#state)) this.retry();
      });
  };

  /** If the page closes while sending, the next visit checks whether the message arrived. */
  #close(): void {
    this.#stream?.abort();
    this.#stream = null;
    this.#emit({ type: "stream-broke" });
    const { outgoing } = this.#state;
    if (outgoing?.phase !== "sending") return;
    if (outgoing.kind !== "typed") this.#emit({ type: "send-dropped" });
    else this.#emit({ type: "send-failed", clientId: outgoing.clientId, problem: connectionLost });
  }
}

/**
 * The conversation of a page, and its actions. Loads the history if it is missing; `notice` must be accepted first. Key the
 * component by the conversation's id.
 */
export function useChat(
  conversation: Conversation,
  history: Message[] | null,
  notice: Notice | null,
): [ChatState, Chat] {
  const client = useQueryClient();
  const [chat] = useState(() => new Chat(client, conversation, history, notice === null));
  const state = useSyncExternalStore(chat.subscribe, chat.getState, chat.getState);
  useEffect(() => chat.open(), [chat]);
  useEffect(() => onFirstInput(() => void loadDelivery()), []);
  useActiveConversation(view.isActive(state));
  return [state, chat];
}
