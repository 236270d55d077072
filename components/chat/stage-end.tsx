"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { firstName } from "@/lib/text/first-name";
import type { ChatState } from "@/lib/conversations/turn/state";
import { isTouchScreen } from "./composer";
import { LeaveButton } from "./leave";
import type { Chat } from "./use-chat";
import * as view from "./view";

const focusMs = 400;
// Wider text wraps to two lines on a phone.
const buttonStyles = "max-sm:h-auto max-sm:min-h-12! max-sm:flex-1 max-sm:py-1 max-sm:whitespace-normal";

type Props = { state: ChatState; chat: Chat; onAdvance: () => void };

/** The next step once a character has asked all its questions. */
export function StageEnd({ state, chat, onAdvance }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const next = view.nextCharacter(state);
  const isFull = next !== null && view.isFull(state);
  // Send is the primary button while the input has text.
  const primary = state.draft.trim() ? "secondary" : "primary";

  const moveFocus = useEffectEvent(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || focused instanceof HTMLTextAreaElement;
    if (state.draft !== "" || !isFree) return;
    if (!isTouchScreen()) box.current?.querySelector("button")?.focus({ preventScroll: true });
    // Closes the keyboard of a phone.
    else if (focused instanceof HTMLTextAreaElement) focused.blur();
  });
  useEffect(() => {
    const timer = setTimeout(moveFocus, focusMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={box} className="mb-1 flex flex-wrap gap-2">
      {isFull ? (
        <LeaveButton
          state={state}
          way="finish"
          onLeave={chat.finish}
          variant={primary}
          className={buttonStyles}
        >
          Finish interview
        </LeaveButton>
      ) : null}
      <LeaveButton
        state={state}
        way="advance"
        onLeave={onAdvance}
        variant={isFull ? "secondary" : primary}
        className={buttonStyles}
      >
        {next ? (
          <span>
            Advance: meet <bdi>{firstName(next.name)}</bdi>
          </span>
        ) : (
          `Advance: finish and see ${view.isRetryInterview(state) ? "both answers" : "insights"}`
        )}
      </LeaveButton>
    </div>
  );
}
