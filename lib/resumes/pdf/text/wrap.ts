/**
 * Decides which lines of a block continue on the next one, and which are separate: a job, its employer, its years.
 * Pure.
 */
import { joinWords, type Fragment } from "./lines.ts";
import { isCjk } from "./script.ts";

export type Row = Fragment[];

const bullet = /^(?:[•◦▪‣·●○■□–—*-]|\d{1,2}[.)])\s?/u;
/** Words that never end a line on their own. */
const openEnding = new RegExp(
  [
    String.raw`(?:^|\s)(?:and|or|of|the|an?|in|for|to|with|at|on|by|from|as|und|oder|der|die|das|für|mit|von|bei`,
    String.raw`im|et|ou|de|du|des|la|le|les|y|del|con|para|e|di|da|do)$`,
  ].join("|"),
  "iu",
);
const isDivided = (line: string): boolean => /\p{Ll}[-‐]$/u.test(line);

/** The two fragments, if the rows are positioned like lines of one paragraph. */
function pairBelow(before: Row, row: Row): [Fragment, Fragment] | null {
  const [a, b] = [before.at(-1), row[0]];
  if (!a || !b || row.length > 1 || a.rtl || b.rtl || bullet.test(b.text)) return null;
  // After years or a label at the side, only text directly below continues the line.
  if (before.length > 1 && Math.abs(b.x0 - a.x0) > 2) return null;
  const down = b.y - a.y;
  const isNear =
    Math.abs(a.size - b.size) < 0.1 * a.size &&
    down > 0.7 * a.size &&
    down < 1.75 * a.size &&
    b.x0 > a.x0 - 2 &&
    b.x0 - a.x0 < 3.5 * a.size &&
    a.text.length > (isDivided(a.text) ? 8 : 30);
  return isNear ? [a, b] : null;
}

/** Whether the words show that the sentence continues. */
const isUnfinished = (line: string, next: string): boolean =>
  /^[^\p{Lu}\p{N}]/u.test(next) || openEnding.test(line);

/** Whether the next line's first word would not have fitted on this line. */
const isFull = (a: Fragment, b: Fragment, right: number): boolean =>
  a.x1 + b.firstWidth + 0.2 * a.size > right;

/**
 * For each row, whether it continues the previous one. If the words do not decide (a capital or figure may start
 * anything), the right edge of certain continuations does.
 */
export function wrapsOf(rows: readonly Row[]): boolean[] {
  const right = Math.max(...rows.flat().map(({ x1 }) => x1));
  const pairs = rows.map((row, index) => pairBelow(rows[index - 1] ?? [], row));
  const certain = pairs.map(
    (pair) => pair !== null && isUnfinished(pair[0].text, pair[1].text) && isFull(...pair, right),
  );
  const edge = Math.max(...pairs.flatMap((pair, index) => (pair && certain[index] ? [pair[0].x1] : [])));
  const mayGoOn = (pair: [Fragment, Fragment]): boolean =>
    edge > 0 && !/[.!?:;]$/.test(pair[0].text) && isFull(...pair, edge);
  return pairs.map((pair, index) => pair !== null && (certain[index] === true || mayGoOn(pair)));
}

/** Joins two lines; a hyphenated word is joined, and a word's own hyphen is kept. */
export function joinWrapped(text: string, next: string): string {
  if (isDivided(text) && /^\p{Ll}/u.test(next))
    return hasOwnHyphen(text) ? text + next : text.slice(0, -1) + next;
  return isCjk(text.at(-1) ?? "") ? joinWords([[text], [next]]).join("") : `${text} ${next}`;
}

const hasOwnHyphen = (text: string): boolean => text.split(/\s/u).at(-1)?.slice(0, -1).includes("-") ?? false;
