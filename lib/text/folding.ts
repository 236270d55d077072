/** A folded text, and the start and end in the source of each of its UTF-16 units. */
export type Folded = { source: string; text: string; start: number[]; end: number[] };

type Mark = { character: string; start: number; end: number };

// A letter with its accents, composed or not, or a Korean syllable of single letters.
const clusters = /[\u1100-\u11ff]+|\P{M}\p{M}*|\p{M}+/gu;
const invisible = /^[\u00ad\u200b-\u200f\u2060\ufeff]$/u;
const quotationMark = /^["'‘’‚‛′´`ʼ＇“”„‟″＂«»‹›「」『』]$/u;
const dash = /^[-‐‑‒–—―−﹘﹣－]$/u;
const ellipsis = "…";

/**
 * Folds a text for comparison: ignores case, invisible characters, the composition of accents (NFC), the style of quotation
 * marks, dashes and ellipses, and the amount of white space.
 */
export function fold(source: string): Folded {
  const marks: Mark[] = [];
  for (const { 0: cluster, index: start } of source.matchAll(clusters)) {
    const end = start + cluster.length;
    const previous = marks.at(-1);
    if (invisible.test(cluster)) continue;
    if (/^\s$/u.test(cluster)) {
      if (previous && ![" ", "-", ellipsis].includes(previous.character))
        marks.push({ character: " ", start, end });
    } else if (dash.test(cluster)) {
      join(marks, "-", ["-"], start, end);
    } else if (cluster === ellipsis || (cluster === "." && isDot(previous, start))) {
      join(marks, ellipsis, [ellipsis, "."], start, end);
    } else if (quotationMark.test(cluster)) {
      marks.push({ character: "'", start, end });
    } else {
      // Lower case can be longer than upper case.
      for (const character of cluster.normalize("NFC").toLowerCase().split(""))
        marks.push({ character, start, end });
    }
  }
  if (marks.at(-1)?.character === " ") marks.pop();
  return {
    source,
    text: marks.map((mark) => mark.character).join(""),
    start: marks.map((mark) => mark.start),
    end: marks.map((mark) => mark.end),
  };
}

/** Whether a dot follows another dot directly, so that both form an ellipsis. */
function isDot(previous: Mark | undefined, start: number): boolean {
  return previous?.end === start && (previous.character === "." || previous.character === ellipsis);
}

/** Adds a dash or an ellipsis, without white space before it and without repetition. */
function join(marks: Mark[], character: string, same: string[], start: number, end: number): void {
  if (marks.at(-1)?.character === " ") marks.pop();
  const previous = marks.at(-1);
  const isRepeated = previous !== undefined && same.includes(previous.character);
  if (isRepeated) marks.pop();
  if (isRepeated && marks.at(-1)?.character === " ") marks.pop();
  marks.push({ character, start: isRepeated ? previous.start : start, end });
}
