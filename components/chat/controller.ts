/**
 * One conversation as it lives in a page: sends, streams, polls, retries and catches up, and tells whoever
 * listens what it knows. What an event means is decided in `lib/conversations/state`; this only makes things happen.
 */
import * as http from "@/lib/conversations/client";
import { greetingId } from "@/lib/conversations/workflow";
import type { Message, Status } from "@/lib/conversations/schema";
import type { Problem } from "@/lib/client";
import { initialState, next, type ChatEvent, type ChatState } from "@/lib/conversations/state";
import { loadDraft, saveDraft } from "./storage";
import { canAdvance, canSend, failedReply, isReplyRunning, newsAfter, shouldPoll, toGreet } from "./view";

const pollMs = 500;
const slowPollMs = 2000;
const loadAttempts = 3;
const loadGapMs = 1000;
/** Words are shown at most so often: a repaint for each would only cost battery. */
const paintMs = 40;
/** How often a reply that was cut is asked for anew without a person asking. */
const refreshes = 3;

/** The connection went before anybody said whether the message is stored. */
const unknown: Problem = {
  code: "broken",
  detail: "The connection was lost. Please try again.",
  retryAt: null,
};

export type Chat = ReturnType<typeof createChat>;

export function createChat(
  conversation: { status: Status; characters: ChatState["cast"] },
  history: Message[] | null,
) {
  const id = conversation.status.id;
  let state = initialState(id, conversation.characters);
  const listeners = new Set<() => void>();
  const pauses = new Set<() => void>();
  let stream: AbortController | null = null;
  let alive = false;
  let polling = false;
  let loading: Promise<void> | null = null;
  const attempts = new Map<string, number>();

  state = next(state, { type: "status", status: conversation.status, epoch: 0 });
  if (history) state = next(state, { type: "history", messages: history, after: null, epoch: 0 });
  else state = { ...state, phase: "loading" };
  const first = state;

  function emit(event: ChatEvent): void {
    const before = state;
    state = next(state, event);
    if (state === before) return;
    const unsent = state.outgoing?.greeting ? null : state.outgoing;
    if (state.draft !== before.draft || state.outgoing !== before.outgoing)
      saveDraft(id, {
        draft: state.draft,
        unsent: unsent && { clientId: unsent.clientId, text: unsent.text, after: unsent.after },
      });
    for (const listener of listeners) listener();
    if (alive) queueMicrotask(act);
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      pauses.add(end);
    });

  /** What the page does by itself, whenever something changed. */
  function act(): void {
    if (!alive) return;
    const greeting = toGreet(state);
    if (greeting && mayTry(`greet ${greeting.id}`)) void greet(greeting);
    if (shouldPoll(state)) void poll();
    const last = state.messages.at(-1);
    if (state.status?.reply === "interrupted" && last && state.doing === "nothing" && !stream)
      if (state.outgoing?.phase !== "sending" && mayTry(`refresh ${last.id}`)) void retryReply();
  }

  function mayTry(what: string): boolean {
    const times = attempts.get(what) ?? 0;
    attempts.set(what, times + 1);
    return times < refreshes;
  }

  /** Status and news, or everything. A 404 on history is an empty list; on the status the conversation is gone. */
  async function look(everything: boolean): Promise<Problem | null> {
    const after = everything ? null : newsAfter(state.messages);
    const epoch = state.epoch;
    const status = await http.getStatus(id);
    if (!alive) return null;
    if (!status.ok) {
      if (status.problem.code === "not_found") emit({ type: "gone" });
      return status.problem;
    }
    // History after status: when the status says that the reply is over, its end is in this history.
    const history = await http.getHistory(id, after);
    if (!alive) return null;
    if (!history.ok && history.problem.code !== "not_found") return history.problem;
    emit({ type: "history", messages: history.ok ? history.data : [], after, epoch });
    emit({ type: "status", status: status.data, epoch });
    return null;
  }

  /** Up to three attempts, a second apart, until both status and history are there. One load at a time. */
  function load(everything: boolean): Promise<void> {
    loading ??= tryToLoad(everything).finally(() => {
      loading = null;
    });
    return loading;
  }

  async function tryToLoad(everything: boolean): Promise<void> {
    for (let attempt = 1; alive; attempt += 1) {
      const { epoch } = state;
      const problem = await look(everything);
      // What ended while we looked may have ended otherwise than we think. What still streams is looked at after.
      const isOld = !problem && epoch < state.epoch && !state.live;
      if (state.phase === "gone" || (!problem && !isOld)) return emit({ type: "settled" });
      if (!problem) continue;
      if (attempt === loadAttempts) return emit({ type: "load-failed", problem });
      await pause(loadGapMs);
    }
  }

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    while (alive && shouldPoll(state) && document.visibilityState === "visible") {
      const problem = await look(false);
      emit(problem ? { type: "load-failed", problem } : { type: "settled" });
      await pause(problem ? slowPollMs : pollMs);
    }
    polling = false;
  }

  async function deliver(
    message: { clientId: string; text: string; after: string | null },
    greeting: boolean,
  ) {
    emit({ type: "sending", message, greeting });
    stream?.abort();
    const mine = new AbortController();
    stream = mine;
    let began = false;
    let latest: { id: string; text: string } | null = null;
    let painting = false;
    const paint = () => {
      painting = false;
      if (latest && stream === mine) emit({ type: "words", ...latest });
    };
    const answer = await http.sendMessage(
      id,
      { message: message.text, client_id: message.clientId },
      mine.signal,
      (event) => {
        if (stream !== mine) return;
        if (event.type === "turn") {
          began = true;
          if (event.final) emit({ type: "turn-ended", ...event.turn });
          else emit({ type: "turn", clientId: message.clientId, ...event.turn });
        } else if (event.type === "words") {
          latest = { id: event.id, text: event.text };
          if (!painting) void pause(paintMs).then(paint);
          painting = true;
        } else emit({ type: "reply-failed", detail: event.detail });
      },
    );
    if (!alive || stream !== mine) return;
    stream = null;
    if (latest) emit({ type: "words", ...(latest as { id: string; text: string }) });
    emit({ type: "stream-broke" });
    if (began) return load(false);
    const problem = answer.ok ? unknown : answer.problem;
    if (problem.code === "not_found") return emit({ type: "gone" });
    emit({ type: "send-failed", clientId: message.clientId, problem });
    // Refused because things have moved on, or nobody knows whether it arrived: the transcript tells.
    if (problem.code !== "rate_limited" && problem.code !== "invalid") await look(false);
    // A greeting that was refused is done by another tab, or no longer due.
    if (greeting && !["offline", "broken", "rate_limited", "internal", "unavailable"].includes(problem.code))
      emit({ type: "send-dropped" });
  }

  function greet(character: { id: string; name: string }): Promise<void> {
    const text = `Hi ${character.name}`;
    return deliver({ clientId: greetingId(character.id), text, after: newsAfter(state.messages) }, true);
  }

  async function retryReply(): Promise<void> {
    emit({ type: "doing", what: "retrying" });
    const answer = await http.refreshReply(id);
    if (!alive) return;
    if (answer.ok) return emit({ type: "done", status: answer.data });
    emit({ type: "failed", problem: answer.problem });
    await look(false);
  }

  /** Closed while sending: whether it arrived is found out when the conversation is opened again. */
  function leave(): void {
    stream?.abort();
    stream = null;
    emit({ type: "stream-broke" });
    const { outgoing } = state;
    if (outgoing?.phase !== "sending") return;
    if (outgoing.greeting) emit({ type: "send-dropped" });
    else emit({ type: "send-failed", clientId: outgoing.clientId, problem: unknown });
  }

  /** What is on its way may have been read before the news. */
  async function lookAgain(): Promise<void> {
    await loading;
    await load(state.phase !== "ready");
  }

  const onNews = () => {
    if (document.visibilityState !== "visible" || state.live || state.phase === "gone") return;
    if (state.outgoing?.greeting && state.outgoing.problem?.code === "offline") retry();
    // Polls that stopped meanwhile go on, also where there is no news.
    else void lookAgain().then(act);
  };

  /** Sends what stands in the input. A failed message with the same text is sent again, never twice. */
  function send(): void {
    if (!canSend(state)) return;
    const text = state.draft.trim();
    const { outgoing } = state;
    if (outgoing && !outgoing.greeting && outgoing.text === text) return retry();
    emit({ type: "typed", text: "" });
    void deliver({ clientId: http.newId(), text, after: newsAfter(state.messages) }, false);
  }

  /** Tries again what failed: the message that was not sent, or else the reply that did not come. */
  function retry(): void {
    const { outgoing } = state;
    if (outgoing?.phase === "failed") {
      const { clientId, text, after, greeting } = outgoing;
      void deliver({ clientId, text, after }, greeting);
    } else if (failedReply(state)) void retryReply();
  }

  async function advance(): Promise<void> {
    if (!canAdvance(state)) return;
    const from = state.status?.current_character_id ?? null;
    emit({ type: "doing", what: "advancing" });
    // A message that failed goes on standing in the input, for the next character.
    if (state.outgoing) emit({ type: "send-dropped" });
    const answer = await http.advance(id, from);
    if (!alive) return;
    if (answer.ok) {
      emit({ type: "advanced", result: answer.data });
      return void (await look(false));
    }
    emit({ type: "failed", problem: answer.problem });
    await look(false);
  }

  async function stop(): Promise<void> {
    if (!isReplyRunning(state)) return;
    emit({ type: "doing", what: "stopping" });
    const answer = await http.stopReply(id);
    if (!alive) return;
    if (!answer.ok) return emit({ type: "failed", problem: answer.problem });
    emit({ type: "done", status: answer.data });
    if (!state.live) await look(false);
  }

  return {
    id,
    getState: () => state,
    getFirstState: () => first,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Restores what was typed, catches up with the server, and goes on doing so until it is closed. */
    open: (): (() => void) => {
      alive = true;
      const kept = loadDraft(id);
      if (kept.draft !== "" || kept.unsent) emit({ type: "restored", ...kept });
      // What the server's page says is enough to greet a character; greeting twice is harmless.
      act();
      void load(state.phase !== "ready");
      document.addEventListener("visibilitychange", onNews);
      window.addEventListener("focus", onNews);
      window.addEventListener("online", onNews);
      return () => {
        alive = false;
        leave();
        for (const end of pauses) end();
        document.removeEventListener("visibilitychange", onNews);
        window.removeEventListener("focus", onNews);
        window.removeEventListener("online", onNews);
      };
    },
    type: (text: string) => emit({ type: "typed", text }),
    reload: () => void load(true),
    send,
    retry,
    advance: () => void advance(),
    stop: () => void stop(),
  };
}
