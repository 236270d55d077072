"use client";

import dynamic from "next/dynamic";
import { useId } from "react";
import { CallError } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CharacterCard, Workflow } from "@/lib/characters/schema";
import { lengthProblem } from "@/lib/conversations/lengths";
import type { PlanRow } from "./plan-editor";
import { planFor, type Start } from "./use-start";

const loading = () => <Skeleton className="h-44" />;
const PlanEditor = dynamic(() => import("./plan-editor").then((loaded) => loaded.PlanEditor), { loading });
const PlanLines = dynamic(() => import("./plan-lines").then((loaded) => loaded.PlanLines), { loading });

/** Moves the focus here from the button that proposed the plan. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

type Props = { start: Start; workflow: Workflow; order: readonly CharacterCard[] };

/** The planned questions, proposed on request, for editing. */
export function Questions({ start, workflow, order }: Props) {
  const id = useId();
  const { proposal, notice, form, isHydrated, length, brief } = start;
  const plan = planFor(start, workflow, order);
  const asked = { workflow, ids: order.map(({ id }) => id) };
  const refused = proposal.error instanceof CallError ? proposal.error.problem : null;
  // Only a job description is sent to a service, which requires the notice.
  const accepts = notice !== null && brief.trim() !== "";
  const label = plan ? "Plan again" : "See the questions";
  const common = {
    rows: plan?.rows ?? [],
    cast: order,
    disabled: form.busy,
    onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) =>
      start.setPlan((before) => before && { ...before, rows: change(before.rows) }),
  };
  return (
    <div data-needs-script className="mt-2 flex flex-col items-start gap-2">
      {plan ? (
        <section key={plan.max === null ? "edited" : "chosen"} aria-labelledby={id} className="w-full">
          <h2
            id={id}
            ref={takeFocus}
            tabIndex={-1}
            className="scroll-mt-20 text-body font-semibold outline-none"
          >
            The plan
          </h2>
          {plan.max === null ? (
            <PlanEditor
              {...common}
              hasTopics={plan.hasTopics}
              onRemoved={() => document.getElementById(id)?.focus()}
            />
          ) : (
            <PlanLines {...common} max={plan.max} />
          )}
        </section>
      ) : null}
      {proposal.error && !lengthProblem(length, order.length) ? (
        <ErrorState onRetry={() => proposal.mutate(asked)} className="w-full">
          {refused && refused.code !== "unavailable" ? refused.detail : "Couldn’t plan."} You can start
          without it.
        </ErrorState>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3"
        disabled={!isHydrated || form.busy || order.length === 0}
        busy={proposal.isPending}
        busyLabel="Planning…"
        onClick={() => proposal.mutate(asked)}
      >
        {accepts ? `Accept the notice and ${label.toLowerCase()}` : label}
      </Button>
    </div>
  );
}
