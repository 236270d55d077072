"use client";

import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import type { CharacterCard } from "@/lib/characters/schema";
import type { PlanRow } from "./plan-editor";

type Props = {
  rows: readonly PlanRow[];
  /** Maximum number of chosen questions. */
  max: number;
  /** The characters that can ask. */
  cast: readonly CharacterCard[];
  disabled: boolean;
  onChange: (change: (rows: readonly PlanRow[]) => PlanRow[]) => void;
};

/** The first character with the fewest questions. */
function askerFor(rows: readonly PlanRow[], cast: readonly CharacterCard[]): string | undefined {
  const countOf = ({ id }: CharacterCard) =>
    rows.filter((row) => row.isChosen && row.character_id === id).length;
  return cast.toSorted((a, b) => countOf(a) - countOf(b))[0]?.id;
}

/** Questions from the lines of a job text, to choose from. */
export function PlanLines({ rows, max, cast, disabled, onChange }: Props) {
  const countId = useId();
  const count = rows.filter(({ isChosen }) => isChosen).length;
  const isFull = count >= max;
  const toggle = (rowId: string) =>
    onChange((before) =>
      before.map((row) => {
        if (row.id !== rowId) return row;
        if (row.isChosen) return { ...row, isChosen: false };
        return { ...row, isChosen: true, character_id: askerFor(before, cast) ?? row.character_id };
      }),
    );
  return (
    <>
      <p className="text-muted mt-0.5 text-ui">
        Lines of your job description become questions, in its own words. Tick those to be asked.
      </p>
      <ul className="border-line mt-3 flex flex-col border-t">
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            asker={cast.length > 1 ? cast.find((card) => card.id === row.character_id) : undefined}
            isLeftOut={!row.isChosen && isFull}
            countId={countId}
            disabled={disabled}
            onToggle={() => toggle(row.id)}
          />
        ))}
      </ul>
      <p id={countId} role="status" className="text-muted mt-2 text-ui">
        {count === 0
          ? "None chosen: the interviewers ask their own questions."
          : `${count} of ${max} chosen${isFull && count < rows.length ? ": untick one to choose another." : "."}`}
      </p>
    </>
  );
}

type LineProps = {
  row: PlanRow;
  /** The character that asks it, if several could. */
  asker: CharacterCard | undefined;
  /** No more questions can be chosen; the text with `countId` says so. */
  isLeftOut: boolean;
  countId: string;
  disabled: boolean;
  onToggle: () => void;
};

function Line({ row, asker, isLeftOut, countId, disabled, onToggle }: LineProps) {
  const id = useId();
  return (
    <li className="border-line border-b">
      <label
        htmlFor={id}
        className={cn(
          "flex min-h-11 items-start gap-3 py-2.5 text-ui",
          isLeftOut || disabled ? "cursor-default" : "cursor-pointer",
        )}
      >
        <Checkbox
          id={id}
          checked={row.isChosen}
          disabled={disabled || isLeftOut}
          onCheckedChange={onToggle}
          aria-describedby={isLeftOut ? countId : undefined}
          className="mt-0.5"
        />
        <span className={cn("min-w-0 flex-1 break-words", isLeftOut && "text-muted")}>
          <bdi>{row.behavioural}</bdi>
          {row.isChosen && asker ? (
            <span className="text-muted block text-meta">
              <bdi>{asker.name}</bdi>
            </span>
          ) : null}
        </span>
      </label>
    </li>
  );
}
