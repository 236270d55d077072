"use client";

import { ArrowUp, Square } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { isComposing } from "@/components/shell/is-composing";
import { Button } from "@/components/ui/button";
import { maxMessageLength } from "@/lib/conversations/constants";

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
  advance,
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
  /** The button that moves on. */
  advance: ReactNode;
}) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const length = draft.trim().length;
  const problem =
    length > maxMessageLength
      ? `Please keep a message under ${maxMessageLength.toLocaleString("en")} characters. This one has ${length.toLocaleString("en")}.`
      : null;

  // Ready to type when one comes and when the next character takes over. On a phone that would throw the keyboard up.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const timer = setTimeout(() => {
      if (document.querySelector("[role=dialog],[role=alertdialog]")) return;
      input.current?.focus({ preventScroll: true });
    }, focusMs);
    return () => clearTimeout(timer);
  }, [to.id]);

  // Where the browser cannot grow a field with its text, we do.
  useEffect(() => {
    const field = input.current;
    if (!field || CSS.supports("field-sizing", "content")) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [draft]);

  function send() {
    if (!canSend || problem) return;
    onSend();
    setTimeout(() => input.current?.focus({ preventScroll: true }), focusMs);
  }

  return (
    <form
      className="border-edge bg-surface rounded-surface focus-within:outline-ring border focus-within:outline-2 focus-within:-outline-offset-1"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Your message
      </label>
      <textarea
        ref={input}
        id={id}
        value={draft}
        rows={2}
        placeholder={`Answer ${to.name}…`}
        enterKeyHint="send"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          send();
        }}
        className="voice placeholder:text-muted field-sizing-content block max-h-[40dvh] min-h-20 w-full max-w-none resize-none bg-transparent px-4 pt-3 pb-1 outline-none"
      />
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-danger px-4 pb-1 text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex items-center gap-2 p-2">
        {advance}
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
