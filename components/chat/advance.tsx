"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import type { ChatState } from "@/lib/conversations/state";
import * as view from "./view";

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
  const hasDraft = state.draft.trim() !== "";
  return (
    <>
      {question ? <>You have not answered what {question.speaker_name} said last. </> : null}
      {hasDraft ? <>What you have typed is not sent and will not be part of the interview. </> : null}
      This ends the interview for good: nothing can be added, and its insights are made from what was said.
    </>
  );
}
