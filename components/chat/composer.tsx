"use client";

import { ArrowUp, Square } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import type { ChatState, Cast } from "@/lib/conversations/state";
import { maxMessageLength } from "@/lib/conversations/workflow";
import type { Chat } from "./use-chat";
import * as view from "./view";

const focusMs = 100;

type Props = { state: ChatState; chat: Chat; to: Cast[number]; onSend: () => void };

export function Composer({ state, chat, to, onSend }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(state.draft, maxMessageLength, "message");
  const canSend = view.canSend(state) && !problem;
  const focus = () => input.current?.focus({ preventScroll: true });

  // Ready to type when one comes and when the next character takes over. On a phone that would throw the keyboard up.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const timer = setTimeout(() => {
      if (!document.querySelector("[role=dialog],[role=alertdialog]")) focus();
    }, focusMs);
    return () => clearTimeout(timer);
  }, [to.id]);

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
      <MessageField
        ref={input}
        id={id}
        label="Your message"
        value={state.draft}
        onType={chat.type}
        onSend={send}
        problem={problem}
        rows={2}
        placeholder={`Answer ${to.name}…`}
        className="voice max-h-[40dvh] min-h-20 max-w-none px-4 pt-3 pb-1"
      />
      <MessageProblem id={id} problem={problem} className="px-4 pb-1" />
      <div className="flex items-center gap-2 p-2">
        <p className="text-muted touch:hidden ml-auto px-1 text-xs">
          Enter sends, Shift+Enter breaks the line
        </p>
        {view.isReplyRunning(state) ? (
          <Button onClick={chat.stop} busy={state.doing === "stopping"} size="md" className="touch:ml-auto">
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
