"use client";

import { useEffect } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { OptionSelect } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { CharacterCard } from "@/lib/characters/schema";
import type { PlanEntry } from "@/lib/conversations/schema";
import { maxCompetencyLength, maxQuestionLength } from "@/lib/conversations/workflow";
import { moved } from "./order";
import { useReorder } from "./reorder";

/** An entry under a name of the page's own, by which it is known when it moves. */
export type PlanRow = PlanEntry & { id: string };

type Props = {
  rows: readonly PlanRow[];
  /** Who can ask. */
  cast: readonly CharacterCard[];
  disabled: boolean;
  onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) => void;
};

/** The proposed questions, each to be rewritten, moved or removed. */
export function PlanEditor({ rows, cast, disabled, onChange }: Props) {
  const { heading, list, buttons, status } = useReorder(
    rows.map(({ id, competency }, at) => ({ id, name: competency.trim() || `question ${at + 1}` })),
    {
      onMove: (id, by) =>
        onChange((before) =>
          moved(
            before,
            before.findIndex((row) => row.id === id),
            by,
          ),
        ),
      onRemove: (id) => onChange((before) => before.filter((row) => row.id !== id)),
    },
  );
  // Whoever asked for the plan goes on at it.
  useEffect(() => heading.current?.focus(), [heading]);
  const change = (id: string, to: Partial<PlanEntry>) =>
    onChange((before) => before.map((row) => (row.id === id ? { ...row, ...to } : row)));
  return (
    <section aria-labelledby="plan-heading">
      <h2
        id="plan-heading"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-20 text-base font-semibold outline-none"
      >
        The plan
      </h2>
      <p className="text-muted mt-0.5 mb-3 text-sm leading-6">
        {rows.length === 0
          ? "Nothing is left of it. The interviewers will choose their own questions."
          : "Change, reorder or remove what you like. The second question is asked only where answers are left."}
      </p>
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, at) => (
          <li
            key={row.id}
            data-entry={row.id}
            className="rounded-surface border-line bg-surface grid gap-3 border p-3 sm:grid-cols-2 sm:p-4"
          >
            <div className="flex items-end gap-2 sm:col-span-2">
              <Field label="What it is about" className="min-w-0 flex-1">
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
              {buttons(at, disabled)}
            </div>
            {(["behavioural", "situational"] as const).map((kind) => (
              <Field key={kind} label={kind === "behavioural" ? "Question" : "Second question"}>
                <Textarea
                  value={row[kind]}
                  rows={2}
                  maxLength={maxQuestionLength}
                  disabled={disabled}
                  className="min-h-16!"
                  onChange={(event) => change(row.id, { [kind]: event.target.value })}
                />
              </Field>
            ))}
            {cast.length > 1 ? (
              <Field label="Asked by" className="sm:col-span-2 sm:max-w-64">
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
