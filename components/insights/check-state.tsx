"use client";

import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { recheckInsights } from "./actions";
import type { InsightsResponse } from "@/lib/insights/schema";
import { checkText } from "./limits";
import { useReplace } from "./use-insights";

type Props = Pick<InsightsResponse, "check" | "limits"> & {
  conversationId: string;
  /** Whether there is a model that could check them. */
  canRetry: boolean;
};

/** Shows once that the insights are not checked. */
export function CheckState({ conversationId, canRetry, check, limits }: Props) {
  const text = checkText({ check, limits });
  return (
    <div className={text ? "mb-2 flex items-center gap-2" : undefined}>
      <p role="status" className="text-muted text-ui">
        {text}
      </p>
      {check === "failed" && canRetry ? <Recheck conversationId={conversationId} /> : null}
    </div>
  );
}

function Recheck({ conversationId }: { conversationId: string }) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: recheckInsights,
    failed: "The check could not be repeated. Please try again.",
    onDone: useReplace(conversationId),
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
