"use client";

import { ArrowUp, Square } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import { maxMessageLength } from "@/lib/conversations/workflow";

const focusMs = 100;

export function Composer({
  draft,
  onType,
  onSend,
  onStop,
  canSend,
  isReplying,
  isStopping,
  to,
}: {
  draft: string;
  onType: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  canSend: boolean;
  isReplying: boolean;
  isStopping: boolean;
  /** Whom one speaks to. */
  to: { id: string; name: string };
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(draft, maxMessageLength, "message");

  // Ready to type when one comes and when the next character takes over. On a phone that would throw the keyboard up.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const timer = setTimeout(() => {
      if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
      input.current?.focus({ preventScroll: true });
    }, focusMs);
    return () => clearTimeout(timer);
  }, [to.id]);

  function send() {
    if (!canSend || problem) return;
    onSend();
    setTimeout(() => input.current?.focus({ preventScroll: true }), focusMs);
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
        value={draft}
        onType={onType}
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
        {isReplying ? (
          <Button onClick={onStop} busy={isStopping} size="md" className="touch:ml-auto">
            <Square aria-hidden className="fill-current" />
            Stop
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            disabled={!canSend || problem !== null}
            className="touch:ml-auto"
          >
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </form>
  );
}
