"use client";

import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/alert-dialog";
import type { ChatState } from "@/lib/conversations/state";
import * as view from "./view";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "description"> & { state: ChatState };

/** Asks before an interview ends, and says what that means now: what is left unsaid, and what happens. */
export function FinishDialog({ state, ...props }: Props) {
  const question = view.openQuestion(state);
  const next = view.nextCharacter(state);
  const description = (
    <>
      {question ? (
        <>
          You haven’t answered <bdi>{question.speaker_name}</bdi>’s last message.{" "}
        </>
      ) : null}
      {state.draft.trim() ? <>Your draft won’t be sent or become part of the interview. </> : null}
      {next ? (
        <>
          You won’t meet <bdi>{next.name}</bdi>
          {state.cast.at(-1) === next ? "" : " and those after"}.{" "}
        </>
      ) : null}
      {view.isSecondTry(state)
        ? "This ends the second try for good. You can’t add anything."
        : "This ends the interview for good. You can’t add anything, and your insights will use what you’ve said so far."}
    </>
  );
  return <ConfirmDialog {...props} title="Finish the interview?" description={description} />;
}
