"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { FoldArrow } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { itemGroupStyles } from "@/components/ui/item";
import { NativeSelect } from "@/components/ui/native-select";
import { notify, undoMs } from "@/components/ui/sonner";
import { Textarea } from "@/components/ui/textarea";
import type { CharacterCard } from "@/lib/characters/schema";
import type { PlanEntry } from "@/lib/conversations/schema";
import { maxCompetencyLength, maxQuestionLength } from "@/lib/conversations/constants";
import { cutAfterWord } from "@/lib/text/cut";

/** An entry with a client-side id. An entry that is not chosen is only offered. */
export type PlanRow = PlanEntry & { id: string; isChosen: boolean };

type Props = {
  rows: readonly PlanRow[];
  /** Whether entries have a topic and a second question. */
  hasTopics: boolean;
  /** The characters that can ask. */
  cast: readonly CharacterCard[];
  disabled: boolean;
  onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) => void;
  /** Called when a question is removed with its button, which had the focus. */
  onRemoved: () => void;
};

/** The proposed questions, one per line. One line at a time opens for editing or removal. */
export function PlanEditor({ rows, hasTopics, cast, disabled, onChange, onRemoved }: Props) {
  const group = useId();
  const change = (rowId: string, to: Partial<PlanEntry>) =>
    onChange((before) => before.map((row) => (row.id === rowId ? { ...row, ...to } : row)));
  function remove(removed: PlanRow, at: number) {
    onChange((before) => before.filter((row) => row.id !== removed.id));
    onRemoved();
    notify({
      title: "Question removed",
      duration: undoMs,
      action: { label: "Undo", onClick: () => onChange((before) => before.toSpliced(at, 0, removed)) },
    });
  }
  if (rows.length === 0)
    return <p className="text-muted mt-2 text-ui">No questions left. The interviewers choose their own.</p>;
  return (
    <ol className={cn(itemGroupStyles, "mt-2")}>
      {rows.map((row, at) => (
        <li key={row.id}>
          <Entry
            {...{ row, at, group, hasTopics, cast, disabled }}
            onChange={(to) => change(row.id, to)}
            onRemove={() => remove(row, at)}
          />
        </li>
      ))}
    </ol>
  );
}

type FieldsProps = Pick<Props, "hasTopics" | "cast" | "disabled"> & {
  row: PlanRow;
  onChange: (to: Partial<PlanEntry>) => void;
};
/** At most one entry of a `group` is open. */
type EntryProps = FieldsProps & { at: number; group: string; onRemove: () => void };

function Entry({ row, at, group, onRemove, ...fields }: EntryProps) {
  const { hasTopics, cast, disabled } = fields;
  return (
    <details name={group}>
      <summary
        className={cn(
          "flex min-h-11 cursor-pointer items-center gap-2 text-ui",
          "select-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <FoldArrow className="text-muted size-4" />
        <span className="min-w-0 flex-1 truncate">
          <bdi>{(hasTopics ? row.competency : row.behavioural) || `Question ${at + 1}`}</bdi>
        </span>
        <span className="text-muted max-w-32 shrink-0 truncate text-meta">
          <bdi>{cast.find((card) => card.id === row.character_id)?.name}</bdi>
        </span>
      </summary>
      <div className="grid gap-3 pb-4 pl-6 sm:grid-cols-2">
        <EntryFields row={row} {...fields} />
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 justify-self-start"
          disabled={disabled}
          aria-label={`Remove question ${at + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </details>
  );
}

function EntryFields({ row, hasTopics, cast, disabled, onChange }: FieldsProps) {
  /** Without a topic, the question names its entry. */
  const ask = (behavioural: string) =>
    onChange({
      behavioural,
      ...(!hasTopics && { competency: cutAfterWord(behavioural, maxCompetencyLength - 1) }),
    });
  return (
    <>
      {hasTopics ? (
        <Field label="Topic">
          <Input
            value={row.competency}
            maxLength={maxCompetencyLength}
            disabled={disabled}
            onKeyDown={(event) => {
              // Enter would submit the start form.
              if (event.key === "Enter") event.preventDefault();
            }}
            onChange={(event) => onChange({ competency: event.target.value })}
          />
        </Field>
      ) : null}
      {cast.length > 1 ? (
        <Field label="Interviewer">
          <NativeSelect
            options={cast.map((card) => ({ value: card.id, label: card.name }))}
            value={row.character_id}
            disabled={disabled}
            onChange={(event) => onChange({ character_id: event.target.value })}
          />
        </Field>
      ) : null}
      <Field label="Question" className={hasTopics ? undefined : "sm:col-span-2"}>
        <Textarea
          value={row.behavioural}
          rows={2}
          maxLength={maxQuestionLength}
          disabled={disabled}
          className="min-h-16!"
          onChange={(event) => ask(event.target.value)}
        />
      </Field>
      {hasTopics ? (
        <Field label="Follow-up if there’s time">
          <Textarea
            value={row.situational}
            rows={2}
            maxLength={maxQuestionLength}
            disabled={disabled}
            className="min-h-16!"
            onChange={(event) => onChange({ situational: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}
