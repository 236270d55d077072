"use client";

import { useMutation } from "@tanstack/react-query";
import { CallError, unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { makePlan } from "@/lib/conversations/client";
import type { Status } from "@/lib/conversations/schema";

/** Whether the interview should have a plan, has none, and can still get one. */
export const lacksPlan = ({ plan, length, answers, workflow_complete, reply }: Status): boolean =>
  plan === null && length !== null && answers === 0 && !workflow_complete && reply !== "running";

/** Says that the interview has no plan, with a button that makes one. */
export function NoPlan({ id, onPlanned }: { id: string; onPlanned: () => void }) {
  const planning = useMutation({ mutationFn: () => unwrap(makePlan(id)), onSuccess: onPlanned });
  const refused = planning.error instanceof CallError ? planning.error.problem : null;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-2 pt-3 text-ui" role="status">
      {planning.error
        ? refused && refused.code !== "unavailable"
          ? refused.detail
          : "Couldn’t plan. You can continue without a plan."
        : "This interview has no plan."}
      <Button
        data-needs-script
        size="sm"
        variant="ghost"
        busy={planning.isPending}
        busyLabel="Planning…"
        onClick={() => planning.mutate()}
      >
        {planning.error ? "Try again" : "Plan it"}
      </Button>
    </p>
  );
}
