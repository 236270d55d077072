"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog";
import type { Cast, ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "description"> & {
  state: ChatState;
  /** The next character; null when the interview ends. */
  to: Cast[number] | null;
};

/** Asks before leaving a character or the interview, and says what is lost. */
export function LeaveDialog({ state, to, ...props }: Props) {
  const draft = state.draft.trim() ? "Your draft isn’t sent." : null;
  if (to) return <ConfirmDialog {...props} title={`Advance to ${to.name}?`} description={draft} />;
  const unmet = view.nextCharacter(state);
  const description = (
    <>
      You can’t change answers afterwards. {draft}{" "}
      {unmet ? (
        <>
          You won’t meet <bdi>{unmet.name}</bdi>
          {state.cast.at(-1) === unmet ? "" : " and those after"}.
        </>
      ) : null}
    </>
  );
  const title = view.isRetryInterview(state)
    ? "Finish and see both answers?"
    : "Finish and see your insights?";
  return <ConfirmDialog {...props} title={title} description={description} />;
}
