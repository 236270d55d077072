import { diffArrays } from "diff";
import type { Version } from "@/lib/characters/schema";

export type Part = { kind: "same" | "removed" | "added"; text: string };

/** After this time, the whole text counts as changed. */
const timeoutMs = 500;

const segmenter = new Intl.Segmenter("en", { granularity: "word" });
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const countWords = (segments: readonly string[]): number =>
  segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment)).length;

/** Appends to the last part if it has the same kind. Merges white space between two changes into them. */
function push(parts: Part[], kind: Part["kind"], text: string): void {
  const last = parts.at(-1);
  const beforeLast = parts.at(-2);
  if (last?.kind === kind) last.text += text;
  else if (last?.kind === "same" && beforeLast?.kind === kind && /^[^\S\n]+$/.test(last.text)) {
    parts.pop();
    beforeLast.text += last.text + text;
  } else parts.push({ kind, text });
}

/**
 * Compares two texts word by word, in any script, and counts changed words. The parts of each side concatenate to its
 * text.
 */
export function compare(older: string, newer: string) {
  const [from, to] = [wordsOf(older), wordsOf(newer)];
  const changes = diffArrays(from, to, { timeout: timeoutMs }) ?? [
    { value: from, removed: true, added: false },
    { value: to, removed: false, added: true },
  ];
  const result = { before: [] as Part[], after: [] as Part[], removed: 0, added: 0 };
  for (const { value, removed, added } of changes) {
    const text = value.join("");
    if (!added) push(result.before, removed ? "removed" : "same", text);
    if (!removed) push(result.after, added ? "added" : "same", text);
    if (removed) result.removed += countWords(value);
    if (added) result.added += countWords(value);
  }
  return result;
}

const counted = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}`;

type Content = Pick<Version, "prompt" | "manner">;

/** One or two sentences about the changes between two versions. */
export function summariseChanges(
  { removed, added }: Pick<ReturnType<typeof compare>, "removed" | "added">,
  before: Content,
  after: Content,
): string {
  const parts = [];
  if (before.manner !== after.manner) parts.push(`Manner changed from ${before.manner} to ${after.manner}.`);
  if (removed + added > 0) parts.push(`${counted(removed)} removed, ${counted(added)} added`);
  else if (before.prompt !== after.prompt)
    parts.push("Only spaces, line breaks or punctuation differ in the prompt.");
  return parts.join(" ") || "These versions are identical.";
}
