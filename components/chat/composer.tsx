"use client";

import { ArrowUp, Square } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import type { ChatState, Cast } from "@/lib/conversations/state";
import { maxMessageLength } from "@/lib/conversations/workflow";
import { FinishButton } from "./finish";
import type { Chat } from "./use-chat";
import * as view from "./view";

const focusMs = 100;
const isTouched = (): boolean => window.matchMedia("(pointer: coarse)").matches;

type Props = { state: ChatState; chat: Chat; to: Cast[number]; onSend: () => void };

export function Composer({ state, chat, to, onSend }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(state.draft, maxMessageLength, "message");
  const canSend = view.canSend(state) && !problem;
  const focus = () => input.current?.focus({ preventScroll: true });
  const replaced = view.toReplace(state);

  // Ready to type when one comes and when the next character takes over. On a phone that would throw the keyboard up.
  useEffect(() => {
    if (isTouched()) return;
    const timer = setTimeout(() => {
      if (!document.querySelector("[role=dialog],[role=alertdialog]")) focus();
    }, focusMs);
    return () => clearTimeout(timer);
  }, [to.id]);

  // Ready to be changed, at its end.
  useEffect(() => {
    const field = input.current;
    if (!replaced?.id || !field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [replaced?.id]);

  // The button that stopped the reply, or skipped a question, is gone then, and the focus with it.
  const hasPressed = useRef(false);
  const isRunning = view.isReplyRunning(state);
  const isSkipping = state.outgoing?.kind === "skip";
  useEffect(() => {
    hasPressed.current ||= isSkipping;
    if (isRunning || isSkipping || !hasPressed.current) return;
    hasPressed.current = false;
    if (document.activeElement === document.body && !isTouched())
      input.current?.focus({ preventScroll: true });
  }, [isRunning, isSkipping]);

  function send() {
    if (!canSend) return;
    onSend();
    setTimeout(focus, focusMs);
  }

  return (
    <form
      method="post"
      className="border-edge bg-surface rounded-surface focus-within:outline-ring border focus-within:outline-2 focus-within:-outline-offset-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {state.replacing ? (
        <div className="border-line flex items-center gap-2 border-b py-1 pr-2 pl-4">
          <p id={`${id}-replaces`} className="text-muted min-w-0 flex-1 truncate text-ui">
            {replaced?.skipped
              ? "Answering the question that you skipped"
              : `Changing your answer${replaced ? `: “${replaced.message_content}”` : ""}`}
          </p>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              chat.cancelRedo();
              focus();
            }}
          >
            Cancel
          </Button>
        </div>
      ) : null}
      <MessageField
        ref={input}
        aria-describedby={problem ? `${id}-problem` : state.replacing ? `${id}-replaces` : undefined}
        id={id}
        label="Your message"
        value={state.draft}
        onType={chat.type}
        onSend={send}
        problem={problem}
        rows={2}
        placeholder={`Answer ${to.name}…`}
        className="voice tall:min-h-20 max-h-[40dvh] min-h-11 max-w-none px-4 pt-3 pb-1"
      />
      <MessageProblem id={id} problem={problem} className="px-4 pb-1" />
      <div className="flex items-center gap-2 p-2">
        <p className="text-muted touch:hidden ml-auto px-1 text-meta">
          Enter to send, Shift+Enter for a new line
        </p>
        {isRunning ? (
          <Button
            onClick={() => {
              hasPressed.current = true;
              chat.stop();
            }}
            busy={state.doing === "stopping"}
            size="md"
            className="touch:ml-auto"
          >
            <Square aria-hidden className="fill-current" />
            Stop
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={!canSend} className="touch:ml-auto">
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * The button that moves on to the next character, or after the last one ends the interview. It comes after the composer,
 * apart from Send.
 */
export function Advance({ state, onAdvance }: { state: ChatState; onAdvance: () => void }) {
  const busy = state.doing === "advancing";
  const isPossible = view.canAdvance(state) || busy;
  const next = view.nextCharacter(state);
  const shared = { isPossible, busy, className: "min-w-0 shrink!" };
  if (!next)
    return <FinishButton {...shared} state={state} label="Advance and finish" onFinish={onAdvance} />;
  return (
    <Button size="sm" onClick={onAdvance} disabled={!isPossible} busy={busy} className={shared.className}>
      <span className="truncate">
        Advance to <bdi>{next.name}</bdi>
      </span>
    </Button>
  );
}
