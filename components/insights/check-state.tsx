"use client";

import { use } from "react";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { recheckInsights } from "@/lib/insights/actions";
import type { InsightsResponse } from "@/lib/insights/schema";
import { Judged, useReplace } from "./judged";
import { checkText } from "./limits";

type Props = Pick<InsightsResponse, "check" | "limits"> & {
  /** Whether there is a model that could check them. */
  canRetry: boolean;
};

/** Says once whether the insights are checked; nothing where they are. */
export function CheckState({ canRetry, ...state }: Props) {
  return (
    <>
      <p role="status" className="text-muted text-ui">
        {checkText(state)}
      </p>
      {state.check === "failed" && canRetry ? <Recheck /> : null}
    </>
  );
}

function Recheck() {
  const { conversationId } = use(Judged);
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: recheckInsights,
    failed: "The check could not be made again. Please try again.",
    onDone: useReplace(),
  });
  return (
    <form ref={form} {...formProps} className="print:hidden">
      <input type="hidden" name="id" value={conversationId} />
      <Button type="submit" variant="link" className="min-h-6" busy={busy}>
        Try again<span className="sr-only">: check the insights</span>
      </Button>
      {problem.detail ? (
        <p role="alert" className="text-danger mt-1 text-ui">
          {problem.detail}
        </p>
      ) : null}
    </form>
  );
}
