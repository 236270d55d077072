/** Accents that are painted by themselves over a letter, as TeX does: the two are one. */
import type { Point } from "./geometry.ts";

const marks: Record<string, string> = {
  "`": "\u0300",
  "´": "\u0301",
  ˆ: "\u0302",
  "˜": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030a",
  "˝": "\u030b",
  ˇ: "\u030c",
};

export const isAccent = (text: string): boolean => Object.hasOwn(marks, text);

/** Whether the point lies over the line from `start` to `end`, no higher than `height`. */
export function isOver(point: Point, start: Point, end: Point, height: number): boolean {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const [px, py] = [point[0] - start[0], point[1] - start[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return false;
  const along = (px * dx + py * dy) / length;
  return along > 0 && along < length && Math.abs(px * dy - py * dx) / length < height;
}

/** The letter under the accent; null when there is none of that kind. */
export function accented(letter: string, accent: string): string | null {
  const base = letter === "ı" ? "i" : letter === "ȷ" ? "j" : letter;
  if (!/^\p{L}$/u.test(base)) return null;
  const whole = (base + (marks[accent] ?? "")).normalize("NFC");
  return Array.from(whole).length === 1 ? whole : null;
}
