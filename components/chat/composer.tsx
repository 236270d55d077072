"use client";

import { ArrowUp, Square } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
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

const finishLabel = "Advance and finish";

/**
 * The button that moves on to the next character. After the last one it ends the interview for good, so a dialog
 * asks first. It comes after the composer, apart from Send.
 */
export function Advance({ state, onAdvance }: { state: ChatState; onAdvance: () => void }) {
  const [asking, setAsking] = useState<"no" | "asked" | "confirmed">("no");
  const isAdvancing = state.doing === "advancing";
  const isPossible = view.canAdvance(state) || isAdvancing;
  const next = view.nextCharacter(state);
  // Somebody finished it elsewhere, or a reply began: there is nothing to ask any more.
  if (asking !== "no" && !isPossible) setAsking("no");

  return (
    <>
      {state.status?.current_character ? (
        <div className="mt-2 flex">
          <Button
            size="sm"
            onClick={next ? onAdvance : () => setAsking("asked")}
            disabled={!isPossible}
            busy={isAdvancing}
            className="min-w-0 shrink"
          >
            <span className="truncate">{next ? `Advance to ${next.name}` : finishLabel}</span>
          </Button>
        </div>
      ) : null}
      <Confirm
        open={asking !== "no"}
        onOpenChange={(open) => setAsking(open ? "asked" : "no")}
        title="Finish the interview?"
        description={<Consequence state={state} />}
        confirmLabel={finishLabel}
        busy={isAdvancing}
        problem={asking === "confirmed" && !isAdvancing ? state.problem?.detail : null}
        onConfirm={() => {
          setAsking("confirmed");
          onAdvance();
          return false;
        }}
      />
    </>
  );
}

/** What finishing now means: what is left unsaid, and what happens. */
function Consequence({ state }: { state: ChatState }) {
  const question = view.openQuestion(state);
  return (
    <>
      {question ? <>You have not answered what {question.speaker_name} said last. </> : null}
      {state.draft.trim() ? (
        <>What you have typed is not sent and will not be part of the interview. </>
      ) : null}
      This ends the interview for good: nothing can be added, and its insights are made from what was said.
    </>
  );
}
