"use client";

import { type ReactNode, useId } from "react";
import { NoticePanel } from "@/components/consents/notice-panel";
import { Alert } from "@/components/ui/alert";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { CharacterCard, Workflow } from "@/lib/characters/schema";
import { lengthProblem } from "@/lib/conversations/lengths";
import { maxBriefLength, maxStartTitleLength } from "@/lib/conversations/constants";
import { LengthChoice } from "./length-choice";
import { planFor, type Start } from "./use-start";

type Props = {
  start: Start;
  /** The workflow of the shown characters. */
  workflow: Workflow;
  /** In the order chosen. */
  order: readonly CharacterCard[];
  /** The resume choice, if it is part of the form. */
  resume: ReactNode;
  characters: ReactNode;
  /** The submit area, below problems and the notice. May be outside the form. */
  children?: ReactNode;
};

/** The options of a new interview. Works without JavaScript. */
export function StartForm({ start, workflow, order, resume, characters, children }: Props) {
  const { form, formProps, busy } = start.form;
  const plan = planFor(start, workflow, order);
  const entries = plan?.rows.flatMap(({ id: _, isChosen, ...entry }) => (isChosen ? [entry] : [])) ?? [];
  return (
    <form id={start.id} ref={form} {...formProps} className="flex flex-col gap-3 sm:gap-1.5">
      <input type="hidden" name="workflow" value={workflow} />
      <input type="hidden" name="key" value={start.key} />
      <input type="hidden" name="order" value={order.map(({ id }) => id).join()} />
      {start.notice ? <input type="hidden" name="notice" value={start.notice.version} /> : null}
      {entries.length > 0 ? <input type="hidden" name="plan" value={JSON.stringify(entries)} /> : null}
      <Title start={start} />
      <Brief start={start} isPlanned={plan !== null} />
      {resume}
      <LengthChoice length={start.length} disabled={busy} onChange={start.setLength} />
      {characters}
      <Problems start={start} count={order.length} />
      {start.notice ? <NoticePanel notice={start.notice} /> : null}
      {children}
    </form>
  );
}

function Problems({ start: { form, length }, count }: { start: Start; count: number }) {
  const { detail, isChecked, fields } = form.problem;
  const characters = isChecked && count > 0 ? undefined : fields.character_ids;
  return [detail, lengthProblem(length, count) ?? characters, fields.brief, fields.plan].map((text) =>
    text ? (
      <Alert key={text} variant="destructive">
        {text}
      </Alert>
    ) : null,
  );
}

function Title({ start: { title, setTitle, form } }: { start: Start }) {
  const id = useId();
  const { title: error } = form.problem.fields;
  return (
    <div className="group relative">
      <label htmlFor={id} className="lead mb-1.5 block">
        What are you practising for?
      </label>
      <Input
        id={id}
        name="title"
        value={title}
        maxLength={maxStartTitleLength}
        disabled={form.busy}
        placeholder="Staff nurse, first job, a promotion…"
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      {error ? (
        <p id={`${id}-hint`} role="alert" className="text-danger mt-1.5 text-ui">
          {error}
        </p>
      ) : (
        // On the line of the fold below, so that showing it moves nothing.
        <p
          id={`${id}-hint`}
          className={cn(
            "text-muted pointer-events-none absolute top-full right-0",
            "pt-1 text-meta opacity-0 group-focus-within:opacity-100",
          )}
        >
          Kept as the title.
        </p>
      )}
    </div>
  );
}

function Brief({ start, isPlanned }: { start: Start; isPlanned: boolean }) {
  const { brief, setBrief, goal, ticked, form } = start;
  const hasTicks = ticked.length > 0;
  const length = brief.trim().length;
  const isTooLong = length > maxBriefLength;
  return (
    <Fold title="Add a job description" summary="" isOpen={form.values.brief ? true : undefined}>
      {hasTicks && !isPlanned ? <input type="hidden" name="brief" value={goal} /> : null}
      <Field
        label="Job description"
        hint={
          <>
            Used to choose the questions, then discarded.
            <span className={cn("text-danger", !isTooLong && "hidden")}>
              {` ${length.toLocaleString("en")} of ${maxBriefLength.toLocaleString("en")} characters.`}
            </span>
          </>
        }
        className="pt-1 pb-2 pl-6"
      >
        <Textarea
          // With a plan, the start does not need the brief.
          name={isPlanned || hasTicks ? undefined : "brief"}
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
