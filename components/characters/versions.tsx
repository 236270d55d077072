"use client";

import { Fragment, type RefObject, useMemo, useRef, useState } from "react";
import { ActionButton } from "@/components/shell/action-button";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { ItemActions, ItemButton, itemGroupStyles } from "@/components/ui/item";
import { OptionSelect } from "@/components/ui/select";
import { Time } from "@/components/ui/time";
import { rollbackVersion } from "./actions";
import type { Version } from "@/lib/characters/schema";
import { compare, type Part, summariseChanges } from "./compare";
import { mannerText } from "./manner";

type Props = { character: { id: string; name: string }; versions: Version[]; canRollBack: boolean };

/** All versions, newest first, and a comparison of two. */
export function Versions({ character, versions, canRollBack }: Props) {
  const comparison = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<Pair | null>(null);
  const newest = versions[0]?.number ?? 0;
  // The default: what the newest version changed.
  const pair = chosen ?? { from: versions[1]?.number ?? newest, to: newest };
  const rollback = { character, onDone: () => choose(null) };

  return (
    <div className="flex flex-col gap-10">
      <ol aria-label="Versions" className={itemGroupStyles}>
        {versions.map(({ id, number, manner, author, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui font-medium">
                Version {number}
                {number === newest ? <Badge>Current</Badge> : null}
              </p>
              <p className="text-muted text-meta break-words">
                {author ?? "Colloquy"} · <Time value={created_at} /> · {mannerText(manner)}
              </p>
            </div>
            {number === newest ? null : (
              <ItemActions>
                <ItemButton
                  label="Compare"
                  of={`version ${number} with the newest`}
                  aria-pressed={number === pair.from && pair.to === newest}
                  onClick={() => {
                    choose({ from: number, to: newest });
                    comparison.current?.focus();
                    comparison.current?.scrollIntoView({ block: "start" });
                  }}
                />
                {canRollBack ? <RollBack {...rollback} version={{ id, number }} /> : null}
              </ItemActions>
            )}
          </li>
        ))}
      </ol>
      <Comparison heading={comparison} versions={versions} pair={pair} onChoose={choose} />
    </div>
  );
}

type RollBackProps = Pick<Props, "character"> & {
  version: Pick<Version, "id" | "number">;
  onDone: () => void;
};

function RollBack({ character, version: { id, number }, onDone }: RollBackProps) {
  return (
    <ActionButton
      action={rollbackVersion}
      fields={{ id: character.id, version_id: id }}
      label="Roll back"
      of={`to version ${number}`}
      failed="Failed to roll back. Please try again."
      done={{
        title: "Rolled Back",
        description: `Version ${number} is the newest version again.`,
        type: "success",
      }}
      ask={{
        title: `Roll back to version ${number}?`,
        description:
          `The prompt and manner of version ${number} become the newest version of “${character.name}”. ` +
          "Nothing is lost, and interviews in progress keep their version.",
        confirmLabel: "Roll back",
        busyLabel: "Rolling back...",
      }}
      onDone={onDone}
    />
  );
}

type Pair = { from: number; to: number };
type ComparisonProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  versions: readonly Version[];
  pair: Pair;
  onChoose: (pair: Pair) => void;
};

/** Two versions compared word by word, side by side or stacked. A single version is shown alone. */
function Comparison({ heading, versions, pair, onChoose }: ComparisonProps) {
  const contentOf = (version: number) =>
    versions.find(({ number }) => number === version) ?? { prompt: "", manner: "neutral" as const };
  const [before, after] = [contentOf(pair.from), contentOf(pair.to)];
  const result = useMemo(() => compare(before.prompt, after.prompt), [before.prompt, after.prompt]);
  const options = versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` }));
  const isSingle = versions.length === 1;
  const sides = [
    { side: "from", label: "Left version", parts: result.before },
    { side: "to", label: "Right version", parts: result.after },
  ] as const;
  return (
    <section aria-labelledby="comparison">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="comparison"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 text-body font-semibold outline-none"
        >
          {isSingle ? "The prompt" : "Comparison"}
        </h2>
        {isSingle ? null : (
          <p role="status" className="text-muted text-ui">
            {summariseChanges(result, before, after)}
          </p>
        )}
      </div>
      {isSingle ? (
        <Text parts={result.after} />
      ) : (
        <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
          {sides.map(({ side, label, parts }) => (
            <div key={side} className="min-w-0">
              <OptionSelect
                aria-label={label}
                options={options}
                value={String(pair[side])}
                onValueChange={(value) => onChoose({ ...pair, [side]: Number(value) })}
              />
              <Text parts={parts} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** A text with its changes struck out or underlined, not only coloured. */
const Text = ({ parts }: { parts: Part[] }) => (
  <div
    dir="auto"
    className="border-line bg-surface rounded-surface mt-3 border px-4 py-3 text-ui break-words whitespace-pre-wrap"
  >
    {parts.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no ids and keep their order
      <Fragment key={at}>{part.kind === "same" ? part.text : <Change {...part} />}</Fragment>
    ))}
  </div>
);

function Change({ kind, text }: Part) {
  // White space around a change is not marked, because the mark would wrap to the next line.
  const core = text.trim();
  const start = text.indexOf(core);
  if (!core) return text;
  const Mark = kind === "removed" ? "del" : "ins";
  return (
    <>
      {text.slice(0, start)}
      <Mark
        className={cn(
          "rounded-[4px] box-decoration-clone px-0.5 decoration-1",
          kind === "removed"
            ? "bg-danger-soft text-danger line-through"
            : "bg-success-soft text-success underline underline-offset-4",
        )}
      >
        <span className="sr-only">{` [${kind}: `}</span>
        {core}
        <span className="sr-only">] </span>
      </Mark>
      {text.slice(start + core.length)}
    </>
  );
}
