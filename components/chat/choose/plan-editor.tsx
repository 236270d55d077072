"use client";

import { useEffect } from "react";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OptionSelect } from "@/components/ui/select";
import { notify, undoMs } from "@/components/ui/sonner";
import { Textarea } from "@/components/ui/textarea";
import type { CharacterCard } from "@/lib/characters/schema";
import type { PlanEntry } from "@/lib/conversations/schema";
import { maxCompetencyLength, maxQuestionLength } from "@/lib/conversations/workflow";
import { cutAfterWord } from "@/lib/text/cut";
import { moved } from "./order";
import { useReorder } from "./reorder";

/** An entry under a name of the page's own, by which it is known when it moves. What is not chosen is only offered. */
export type PlanRow = PlanEntry & { id: string; isChosen: boolean };

type Props = {
  rows: readonly PlanRow[];
  /** Whether entries have a topic and a second question, or one question alone. */
  hasTopics: boolean;
  /** Who can ask. */
  cast: readonly CharacterCard[];
  disabled: boolean;
  onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) => void;
};

/** The proposed questions, each to be rewritten, moved or removed. */
export function PlanEditor({ rows, hasTopics, cast, disabled, onChange }: Props) {
  function remove(id: string) {
    const at = rows.findIndex((row) => row.id === id);
    const removed = rows[at];
    onChange((before) => before.filter((row) => row.id !== id));
    if (!removed) return;
    notify({
      title: "Question removed",
      duration: undoMs,
      action: { label: "Undo", onClick: () => onChange((before) => before.toSpliced(at, 0, removed)) },
    });
  }
  const { heading, list, buttons, status } = useReorder(
    rows.map(({ id, competency }, at) => ({
      id,
      name: (hasTopics && competency.trim()) || `question ${at + 1}`,
    })),
    {
      onMove: (id, by) =>
        onChange((before) =>
          moved(
            before,
            before.findIndex((row) => row.id === id),
            by,
          ),
        ),
      onRemove: remove,
    },
  );
  // Whoever asked for the plan goes on at it.
  useEffect(() => heading.current?.focus(), [heading]);
  const change = (id: string, to: Partial<PlanEntry>) =>
    onChange((before) => before.map((row) => (row.id === id ? { ...row, ...to } : row)));
  /** Without a topic of its own, an entry is named after its question. */
  const ask = (id: string, behavioural: string) =>
    change(id, {
      behavioural,
      ...(!hasTopics && { competency: cutAfterWord(behavioural, maxCompetencyLength - 1) }),
    });
  const question = (row: PlanRow) => (
    <Field label="Question" className={cn("min-w-0 flex-1", !hasTopics && "max-sm:basis-full")}>
      <Textarea
        value={row.behavioural}
        rows={2}
        maxLength={maxQuestionLength}
        disabled={disabled}
        className="min-h-16!"
        onChange={(event) => ask(row.id, event.target.value)}
      />
    </Field>
  );
  return (
    <section aria-labelledby="plan-heading">
      <h2
        id="plan-heading"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-20 text-body font-semibold outline-none"
      >
        The plan
      </h2>
      <p className="text-muted mt-0.5 mb-3 text-ui">
        {rows.length === 0
          ? "Nothing is left of it. The interviewers will choose their own questions."
          : "Change, reorder or remove what you like."}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <li
            key={row.id}
            data-entry={row.id}
            className="rounded-surface border-line bg-surface grid gap-3 border p-3 sm:grid-cols-2 sm:p-4"
          >
            <div
              className={cn(
                "flex items-end gap-2 sm:col-span-2",
                !hasTopics && "max-sm:flex-wrap max-sm:justify-end",
              )}
            >
              {hasTopics ? (
                <Field label="Topic" className="min-w-0 flex-1">
                  <Input
                    value={row.competency}
                    maxLength={maxCompetencyLength}
                    disabled={disabled}
                    onKeyDown={(event) => {
                      // Else it would begin the interview.
                      if (event.key === "Enter") event.preventDefault();
                    }}
                    onChange={(event) => change(row.id, { competency: event.target.value })}
                  />
                </Field>
              ) : (
                question(row)
              )}
              {buttons(at, disabled)}
            </div>
            {hasTopics ? (
              <>
                {question(row)}
                <Field label="Follow-up if there’s time">
                  <Textarea
                    value={row.situational}
                    rows={2}
                    maxLength={maxQuestionLength}
                    disabled={disabled}
                    className="min-h-16!"
                    onChange={(event) => change(row.id, { situational: event.target.value })}
                  />
                </Field>
              </>
            ) : null}
            {cast.length > 1 ? (
              <Field label="Interviewer" className="sm:col-span-2 sm:max-w-64">
                <OptionSelect
                  options={cast.map(({ id, name }) => ({ value: id, label: name }))}
                  value={row.character_id}
                  disabled={disabled}
                  onValueChange={(character_id) => change(row.id, { character_id })}
                />
              </Field>
            ) : null}
          </li>
        ))}
      </ol>
      {status}
    </section>
  );
}
