"use client";

import { Fragment, type RefObject, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { OptionSelect } from "@/components/ui/select";
import type { Version } from "@/lib/characters/schema";
import { compare, type Comparison, type Part } from "./compare";

export type Pair = { from: number; to: number };

const counted = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}`;

function summaryOf({ removed, added }: Comparison, isSame: boolean): string {
  if (isSame) return "These two texts are the same.";
  if (removed + added === 0) return "Only spaces, line breaks or signs differ.";
  return `${counted(removed)} removed, ${counted(added)} added`;
}

/** Two versions side by side, word by word; below one another where it is narrow. A single version by itself. */
export function ComparisonView({
  heading,
  versions,
  pair,
  onChoose,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  versions: readonly Version[];
  pair: Pair;
  onChoose: (pair: Pair) => void;
}) {
  const promptOf = (number: number) => versions.find((version) => version.number === number)?.prompt ?? "";
  const [before, after] = [promptOf(pair.from), promptOf(pair.to)];
  const result = useMemo(() => compare(before, after), [before, after]);
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
          className="scroll-mt-20 text-lg font-semibold outline-none"
        >
          {isSingle ? "The prompt" : "Comparison"}
        </h2>
        {isSingle ? null : (
          <p role="status" className="text-muted text-sm">
            {summaryOf(result, before === after)}
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

/** A text with its changes: struck out or underlined, besides the colour. */
const Text = ({ parts }: { parts: Part[] }) => (
  <div className="border-line bg-surface rounded-surface mt-3 border px-4 py-3 text-sm leading-6 break-words whitespace-pre-wrap">
    {parts.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name, and none moves
      <Fragment key={at}>{part.kind === "same" ? part.text : <Change {...part} />}</Fragment>
    ))}
  </div>
);

function Change({ kind, text }: Part) {
  // White space around a change is not marked: a mark over a line's end would show at the next line's beginning.
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
