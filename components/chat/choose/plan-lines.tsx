"use client";

import { useId } from "react";
import type { CharacterCard } from "@/lib/characters/schema";
import type { PlanRow } from "./plan-editor";
import { TickRow } from "./tick-row";

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
  /** It cannot be chosen, and the count says why. */
  const isLeftOut = (row: PlanRow) => isFull && !row.isChosen;
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
          <li key={row.id} className="border-line border-b">
            <TickRow
              checked={row.isChosen}
              disabled={disabled || isLeftOut(row)}
              describedBy={isLeftOut(row) ? countId : undefined}
              onToggle={() => toggle(row.id)}
            >
              <bdi className={isLeftOut(row) ? "text-muted" : undefined}>{row.behavioural}</bdi>
              {row.isChosen && cast.length > 1 ? (
                <span className="text-muted block text-meta">
                  <bdi>{cast.find((card) => card.id === row.character_id)?.name}</bdi>
                </span>
              ) : null}
            </TickRow>
          </li>
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
