"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { CallError } from "@/components/shell/query";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { observeDock } from "@/components/ui/dock";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import type { CharacterCard } from "@/lib/characters/schema";
import { lengthProblem } from "@/lib/conversations/lengths";
import { maxBriefLength, maxStartTitleLength } from "@/lib/conversations/workflow";
import { Introduction } from "./introduction";
import { LengthChoice } from "./length-choice";
import type { PlanRow } from "./plan-editor";
import type { Plan, Start } from "./use-start";

const loading = () => <Skeleton className="rounded-surface! h-80" />;
const PlanEditor = dynamic(() => import("./plan-editor").then((loaded) => loaded.PlanEditor), { loading });
const PlanLines = dynamic(() => import("./plan-lines").then((loaded) => loaded.PlanLines), { loading });

type Props = {
  start: Start;
  /** The chosen characters in their order. */
  order: readonly CharacterCard[];
  /** The characters whose boxes are on the page; the others that are chosen are sent without one. */
  shown: readonly CharacterCard[];
  resumeId?: string | undefined;
  /** How the notice is accepted, and what begins the interview beside "See the plan". */
  accepts: ReactNode;
  children?: ReactNode;
};

/** What an interview begins with: what happens, its length and plan. The boxes of the characters stand below it. */
export function StartForm({ start, order, shown, resumeId, accepts, children }: Props) {
  const { plan, proposal, notice } = start;
  const { form, formProps, busy } = start.form;
  const asks = (id: string) => (order.some((card) => card.id === id) ? id : (order[0]?.id ?? id));
  const rows = plan?.rows.map((row) => ({ ...row, character_id: asks(row.character_id) })) ?? null;
  return (
    <form id={start.id} ref={form} {...formProps} className="flex flex-col gap-4">
      <Sent start={start} rows={rows} order={order} shown={shown} resumeId={resumeId} />
      <Introduction workflow={start.workflow} notice={notice}>
        {accepts}
      </Introduction>
      <Title start={start} />
      <LengthChoice length={start.length} disabled={busy} onChange={start.setLength} />
      {plan && rows ? <ShownPlan start={start} plan={{ ...plan, rows }} cast={order} /> : null}
      <Problems start={start} chosen={order.map(({ id }) => id)} />
      <div
        ref={children ? observeDock : undefined}
        className={cn(
          "flex flex-wrap gap-2",
          // On a phone the start stays in sight below a long notice or plan.
          children ? "tall:max-sm:sticky bottom-0 z-10 max-sm:-my-2 max-sm:bg-paper max-sm:py-2" : null,
        )}
      >
        {children}
        <Button
          data-needs-script
          disabled={!start.isAlive || busy || order.length === 0}
          busy={proposal.isPending}
          busyLabel="Planning…"
          onClick={() => proposal.mutate(order.map(({ id }) => id))}
        >
          {plan ? "Propose a new plan" : "See the plan"}
        </Button>
      </div>
      <Brief start={start} />
    </form>
  );
}

function ShownPlan({ start, plan, cast }: { start: Start; plan: Plan; cast: Props["order"] }) {
  const common = {
    rows: plan.rows,
    cast,
    disabled: start.form.busy,
    onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) =>
      start.setPlan((before) => before && { ...before, rows: change(before.rows) }),
  };
  return plan.max === null ? (
    <PlanEditor {...common} hasTopics={plan.hasTopics} />
  ) : (
    <PlanLines {...common} max={plan.max} />
  );
}

type SentProps = Pick<Props, "start" | "order" | "shown" | "resumeId"> & { rows: PlanRow[] | null };

/** What is sent beside the fields that one sees. */
function Sent({ start, rows, order, shown, resumeId }: SentProps) {
  const entries = rows?.flatMap(({ id: _, isChosen, ...entry }) => (isChosen ? [entry] : [])) ?? [];
  return (
    <>
      <input type="hidden" name="workflow" value={start.workflow} />
      <input type="hidden" name="key" value={start.key} />
      <input type="hidden" name="order" value={order.map(({ id }) => id).join()} />
      {resumeId ? <input type="hidden" name="resume_id" value={resumeId} /> : null}
      {start.notice ? <input type="hidden" name="notice" value={start.notice.version} /> : null}
      {entries.length > 0 ? <input type="hidden" name="plan" value={JSON.stringify(entries)} /> : null}
      {order
        .filter(({ id }) => !shown.some((card) => card.id === id))
        .map(({ id }) => (
          <input key={id} type="hidden" name="character_ids" value={id} />
        ))}
    </>
  );
}

function Problems({ start, chosen }: { start: Start; chosen: readonly string[] }) {
  const { form, proposal, length } = start;
  const { detail, isChecked, fields } = form.problem;
  const tooMany = lengthProblem(length, chosen.length);
  const texts = [
    detail,
    tooMany ?? (isChecked && chosen.length > 0 ? undefined : fields.character_ids),
    fields.brief,
    fields.plan,
  ];
  const refused = proposal.error instanceof CallError ? proposal.error.problem : null;
  return (
    <>
      {texts.map((text) =>
        text ? (
          <Alert key={text} variant="destructive">
            {text}
          </Alert>
        ) : null,
      )}
      {proposal.error && !tooMany ? (
        <ErrorState onRetry={() => proposal.mutate(chosen)}>
          {refused && refused.code !== "unavailable" ? refused.detail : "Couldn’t plan."} You can start
          without it.
        </ErrorState>
      ) : null}
    </>
  );
}

function Title({ start: { title, setTitle, form } }: { start: Start }) {
  return (
    <Field
      label="What are you practising for?"
      optional
      hint="Kept as the title."
      error={form.problem.fields.title}
      className="max-w-prose"
    >
      <Input
        name="title"
        value={title}
        maxLength={maxStartTitleLength}
        disabled={form.busy}
        onChange={(event) => setTitle(event.target.value)}
      />
    </Field>
  );
}

function Brief({ start: { brief, setBrief, form, plan } }: { start: Start }) {
  const length = brief.trim().length;
  const count = `${length.toLocaleString("en")} of ${maxBriefLength.toLocaleString("en")} characters`;
  return (
    <Fold title="A job or a goal" summary=" (optional)" isOpen={form.values.brief ? true : undefined}>
      <Field
        label="Job description or goal"
        hint={
          <>
            The questions are chosen for it. It isn’t kept.{" "}
            <span className={cn("figures text-meta", length > maxBriefLength && "text-danger font-medium")}>
              {count}
            </span>
          </>
        }
        className="max-w-prose pt-1 pb-3 pl-6"
      >
        <Textarea
          // Once there is a plan, the start needs no more than that.
          name={plan ? undefined : "brief"}
          value={brief}
          rows={4}
          disabled={form.busy}
          onChange={(event) => setBrief(event.target.value)}
          className="max-h-[40dvh] min-h-28!"
        />
      </Field>
    </Fold>
  );
}
