import { use } from "react";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { withdrawDispute } from "@/lib/insights/actions";
import type { Claim } from "@/lib/insights/schema";
import { Judged, useReplace } from "./judged";

/** That a claim is disputed, with what was said of it, and the way to take that back. */
export function Disputed({ dispute }: { dispute: NonNullable<Claim["dispute"]> }) {
  const { conversationId } = use(Judged);
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: withdrawDispute,
    failed: "This could not be taken back. Please try again.",
    onDone: useReplace(),
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col items-start gap-1 print:hidden">
      <input type="hidden" name="id" value={conversationId} />
      <input type="hidden" name="disputeId" value={dispute.id} />
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="danger">You disputed this</Badge>
        <Button type="submit" size="sm" variant="ghost" busy={busy}>
          Undo
        </Button>
      </div>
      {dispute.note ? (
        <p dir="auto" className="text-muted max-w-prose text-ui break-words whitespace-pre-line">
          {dispute.note}
        </p>
      ) : null}
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}
