"use client";

import { ArrowUp, Square } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { firstName } from "@/lib/text/first-name";
import type { ChatState, Cast } from "@/lib/conversations/turn/state";
import { maxMessageLength } from "@/lib/conversations/constants";
import { LeaveButton } from "./leave";
import type { Chat } from "./use-chat";
import * as view from "./view";

/** The focus waits for a dialog that opens with the page, and for Stop to replace the pressed Send. */
const focusMs = 100;
export const isTouchScreen = (): boolean => window.matchMedia("(pointer: coarse)").matches;

type Props = {
  state: ChatState;
  chat: Chat;
  to: Cast[number];
  /** The character has no more questions: an empty input shrinks to one line without a border. */
  isDone: boolean;
  onSend: () => void;
  onSkip: () => void;
  onAdvance: () => void;
};

/** The answer input, and one row with Skip, Advance and Send. */
export function Composer({ state, chat, to, isDone, onSend, onSkip, onAdvance }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(state.draft, maxMessageLength, "message");
  const canSend = view.canSend(state) && !problem;
  const { focus, keepFocus } = useFocus(input, state, to.id);
  const isLine = isDone && state.draft === "";

  function send() {
    if (!canSend) return;
    onSend();
    setTimeout(focus, focusMs);
  }

  return (
    <form
      method="post"
      className={cn(
        "rounded-surface focus-within:outline-ring border focus-within:outline-2 focus-within:-outline-offset-1",
        isLine ? "border-transparent" : "border-edge bg-surface",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Replacing
        id={`${id}-replaces`}
        state={state}
        onCancel={() => {
          chat.cancelEdit();
          focus();
        }}
      />
      <MessageField
        ref={input}
        aria-describedby={problem ? `${id}-problem` : state.replacing ? `${id}-replaces` : undefined}
        id={id}
        label="Your message"
        value={state.draft}
        onType={chat.type}
        onSend={send}
        problem={problem}
        rows={isDone ? 1 : 2}
        placeholder={isDone ? `Or add something for ${firstName(to.name)}…` : `Answer ${firstName(to.name)}…`}
        className={cn("voice max-h-[40dvh] min-h-11 max-w-none px-4 pt-3 pb-1", !isDone && "tall:min-h-20")}
      />
      <MessageProblem id={id} problem={problem} className="px-4 pb-1" />
      {isLine ? null : (
        <Buttons
          {...{ state, isDone, canSend, onSkip, onAdvance }}
          onStop={() => {
            keepFocus();
            chat.stop();
          }}
        />
      )}
    </form>
  );
}

/** Focuses the input when its purpose changes. Call `keepFocus` before the pressed button is removed. */
function useFocus(input: RefObject<HTMLTextAreaElement | null>, state: ChatState, characterId: string) {
  const replaced = view.toReplace(state);

  // Focus the input on load and for each character; not on touch screens, where it would open the keyboard.
  useEffect(() => {
    if (isTouchScreen()) return;
    const timer = setTimeout(() => {
      if (!document.querySelector("[role=dialog],[role=alertdialog]"))
        input.current?.focus({ preventScroll: true });
    }, focusMs);
    return () => clearTimeout(timer);
  }, [input, characterId]);

  // Focus the end of the answer that is edited.
  useEffect(() => {
    const field = input.current;
    if (!replaced?.id || !field) return;
    field.focus({ preventScroll: true });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [input, replaced?.id]);

  // The pressed button (Stop or Skip) is removed, so move the focus.
  const hasPressed = useRef(false);
  const isRunning = view.isReplyRunning(state);
  const isSkipping = state.outgoing?.kind === "skip";
  useEffect(() => {
    hasPressed.current ||= isSkipping;
    if (isRunning || isSkipping || !hasPressed.current) return;
    hasPressed.current = false;
    if (document.activeElement === document.body && !isTouchScreen())
      input.current?.focus({ preventScroll: true });
  }, [input, isRunning, isSkipping]);

  return {
    focus: () => input.current?.focus({ preventScroll: true }),
    keepFocus: () => {
      hasPressed.current = true;
    },
  };
}

type ReplacingProps = { id: string; state: ChatState; onCancel: () => void };

/** Which earlier answer or skip the text replaces. */
function Replacing({ id, state, onCancel }: ReplacingProps) {
  if (!state.replacing) return null;
  const replaced = view.toReplace(state);
  return (
    <div className="border-line flex items-center gap-2 border-b py-1 pr-2 pl-4">
      <p id={id} className="text-muted min-w-0 flex-1 truncate text-ui">
        {replaced?.skipped
          ? "Answering the question that you skipped"
          : `Changing your answer${replaced ? `: “${replaced.message_content}”` : ""}`}
      </p>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

type ButtonsProps = Pick<Props, "state" | "isDone" | "onSkip" | "onAdvance"> & {
  canSend: boolean;
  onStop: () => void;
};

function Buttons({ state, isDone, canSend, onSkip, onAdvance, onStop }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1 px-2 pb-1.5">
      {!state.replacing && view.canSkip(state) ? (
        <Button size="sm" variant="ghost" className="text-muted!" onClick={onSkip}>
          <span>
            Skip<span className="sr-only"> question</span>
          </span>
        </Button>
      ) : null}
      {isDone ? null : <Advance state={state} onAdvance={onAdvance} />}
      <div className="ml-auto flex min-w-0 items-center gap-2">
        {state.messages.length > 2 ? null : (
          <p className="text-muted touch:hidden min-w-0 truncate text-meta">
            Enter to send, Shift+Enter for a new line
          </p>
        )}
        {view.isReplyRunning(state) ? (
          <Button onClick={onStop} busy={state.pendingAction === "stopping"}>
            <Square aria-hidden className="fill-current" />
            Stop
          </Button>
        ) : (
          <Button type="submit" variant="primary" disabled={!canSend}>
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </div>
  );
}

/** Moves on to the next character, or ends the interview after the last one. */
function Advance({ state, onAdvance }: { state: ChatState; onAdvance: () => void }) {
  const next = view.nextCharacter(state);
  return (
    <LeaveButton
      state={state}
      way="advance"
      onLeave={onAdvance}
      variant="ghost"
      size="sm"
      className="text-muted! min-w-0 shrink!"
    >
      <span className="truncate">
        Advance
        <span className="max-sm:sr-only">
          {next ? (
            <>
              {" to "}
              <bdi>{next.name}</bdi>
            </>
          ) : (
            " and finish"
          )}
        </span>
      </span>
    </LeaveButton>
  );
}
