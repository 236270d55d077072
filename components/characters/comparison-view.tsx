"use client";

import { Fragment, type RefObject, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { OptionSelect } from "@/components/ui/select";
import type { Version } from "@/lib/characters/schema";
import { compare, type Comparison, type Part } from "./compare";

type Pair = { from: number; to: number };

const counted = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}`;

/** What a comparison found, in a line. */
function sayOf({ removed, added }: Comparison, isSame: boolean): string {
  if (isSame) return "These two texts are the same.";
  if (removed + added === 0) return "Only spaces, line breaks or signs differ.";
  return `${counted(removed)} removed, ${counted(added)} added`;
}

/** Two versions side by side, word by word; below one another where it is narrow. */
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
  const before = versions.find(({ number }) => number === pair.from);
  const after = versions.find(({ number }) => number === pair.to);
  const result = useMemo(
    () => (before && after ? compare(before.prompt, after.prompt) : null),
    [before, after],
  );
  const options = versions.map(({ number }) => ({ value: String(number), label: `Version ${number}` }));

  if (!result) return null;
  if (versions.length === 1)
    return (
      <section aria-labelledby="comparison">
        <h2 id="comparison" ref={heading} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
          The prompt
        </h2>
        <Text parts={result.after} />
      </section>
    );
  return (
    <section aria-labelledby="comparison">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2
          id="comparison"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 text-lg font-semibold outline-none"
        >
          Comparison
        </h2>
        <p role="status" className="text-muted text-sm">
          {sayOf(result, before?.prompt === after?.prompt)}
        </p>
      </div>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <div className="min-w-0">
          <OptionSelect
            aria-label="Left version"
            options={options}
            value={String(pair.from)}
            onValueChange={(value) => onChoose({ ...pair, from: Number(value) })}
          />
          <Text parts={result.before} />
        </div>
        <div className="min-w-0">
          <OptionSelect
            aria-label="Right version"
            options={options}
            value={String(pair.to)}
            onValueChange={(value) => onChoose({ ...pair, to: Number(value) })}
          />
          <Text parts={result.after} />
        </div>
      </div>
    </section>
  );
}

/** A text with its changes: struck out or underlined, besides the colour. */
function Text({ parts }: { parts: Part[] }) {
  return (
    <div className="border-line bg-surface rounded-surface mt-3 border px-4 py-3 text-sm leading-6 break-words whitespace-pre-wrap">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name, and none moves
        <Fragment key={at}>{part.kind === "same" ? part.text : <Change part={part} />}</Fragment>
      ))}
    </div>
  );
}

function Change({ part }: { part: Part }) {
  // White space around a change is not marked: a mark over a line's end would show at the next line's beginning.
  const core = part.text.trim();
  const before = part.text.slice(0, part.text.length - part.text.trimStart().length);
  const after = part.text.slice(part.text.trimEnd().length);
  if (!core) return part.text;
  const Mark = part.kind === "removed" ? "del" : "ins";
  return (
    <>
      {before}
      <Mark
        className={cn(
          "rounded-[4px] box-decoration-clone px-0.5 decoration-1",
          part.kind === "removed"
            ? "bg-danger-soft text-danger line-through"
            : "bg-success-soft text-success underline underline-offset-4",
        )}
      >
        <span className="sr-only">{part.kind === "removed" ? " [removed: " : " [added: "}</span>
        {core}
        <span className="sr-only">] </span>
      </Mark>
      {after}
    </>
  );
}
