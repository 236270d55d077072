"use client";

import { type ReactNode, useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { ChatState } from "@/lib/conversations/state";
import * as view from "./view";

type Props = Pick<ButtonProps, "variant" | "className"> & {
  state: ChatState;
  /** What the button and the answer of its dialog say. */
  label: string;
  /** What the button shows, where that is not its label. */
  children?: ReactNode;
  isPossible: boolean;
  busy: boolean;
  onFinish: () => void;
};

/** A button that ends the interview for good. A dialog asks first, once, and names what that means. */
export function FinishButton({ state, label, children, isPossible, busy, onFinish, ...look }: Props) {
  const [asking, setAsking] = useState<"no" | "asked" | "confirmed">("no");
  // Somebody finished it elsewhere, or a reply began: there is nothing to ask any more.
  if (asking !== "no" && !isPossible && !busy) setAsking("no");
  return (
    <>
      {view.isComplete(state) ? null : (
        <Button
          size="sm"
          {...look}
          aria-label={children ? label : undefined}
          onClick={() => setAsking("asked")}
          disabled={!isPossible}
          busy={busy}
        >
          {children ?? label}
        </Button>
      )}
      <Confirm
        open={asking !== "no"}
        onOpenChange={(open) => setAsking(open ? "asked" : "no")}
        title="Finish the interview?"
        description={<Consequence state={state} />}
        confirmLabel={label}
        busy={busy}
        problem={asking === "confirmed" && !busy ? state.problem?.detail : null}
        onConfirm={() => {
          setAsking("confirmed");
          onFinish();
          return false;
        }}
      />
    </>
  );
}

/** What finishing now means: what is left unsaid, and what happens. */
function Consequence({ state }: { state: ChatState }) {
  const question = view.openQuestion(state);
  const next = view.nextCharacter(state);
  return (
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
      This ends the interview for good. You can’t add anything, and your insights will use what you’ve said so
      far.
    </>
  );
}
