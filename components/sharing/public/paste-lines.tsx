"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { maxLineLength, maxLines } from "@/lib/sharing/constants";

/** Splits a text into questions, one a line. */
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The problem with the lines, or null. */
function linesProblem(lines: readonly string[]): string | null {
  if (lines.length > maxLines) return `Up to ${maxLines} lines.`;
  const long = lines.findIndex((line) => line.length > maxLineLength);
  return long === -1 ? null : `Line ${long + 1} is too long: at most ${maxLineLength} characters.`;
}

type PasteLinesProps = {
  text: string;
  onType: (text: string) => void;
  busy: boolean;
  onSend: (lines: string[]) => void;
  onClose: () => void;
};

/** A form for several questions, one a line. */
export function PasteLines({ text, onType, busy, onSend, onClose }: PasteLinesProps) {
  const id = useId();
  const lines = linesOf(text);
  const problem = linesProblem(lines);
  const canSend = lines.length > 0 && !problem && !busy;
  return (
    <form
      method="post"
      data-needs-script
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend(lines);
      }}
    >
      <label htmlFor={id} className="text-ui font-medium">
        Your questions, one a line
      </label>
      <Textarea
        id={id}
        rows={5}
        className="mt-1.5"
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== null}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p id={`${id}-hint`} role="status" className={problem ? "text-danger text-ui" : "text-muted text-ui"}>
          {problem ?? `Up to ${maxLines} lines. Each counts as a question.`}
        </p>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" onClick={onClose}>
            One at a time
          </Button>
          <Button type="submit" variant="primary" disabled={!canSend}>
            Send
          </Button>
        </div>
      </div>
    </form>
  );
}
