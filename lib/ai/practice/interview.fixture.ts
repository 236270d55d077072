import type { Turn } from "../tasks.ts";

/** A whole interview, with what its insights must and must not hold. */
export type Interview = {
  field: string;
  turns: Turn[];
  characters: string[];
  /** Messages of which some strength must be drawn. */
  strong: string[];
  /** Messages that some improvement area must name. */
  weak: string[];
  /** Pieces that some quote must hold. */
  quoted: string[];
  /** Words that may stand nowhere in the strengths. */
  neverPraised: string[];
};

export type Line = [who: string, text: string];

/** Lines are [character, text] or ["#id", text] of the person; "Hi NAME" is put before each character. */
export function interview(
  field: string,
  lines: Line[],
  expected: Partial<Omit<Interview, "field" | "turns">> = {},
): Interview {
  const turns: Turn[] = [];
  const characters: string[] = [];
  for (const [who, text] of lines) {
    if (who.startsWith("#")) {
      turns.push({ id: who.slice(1), speaker: "user", name: "You", text });
      continue;
    }
    if (!characters.includes(who)) {
      characters.push(who);
      turns.push({
        id: `g${characters.length}`,
        speaker: "user",
        name: "You",
        text: `Hi ${who}`,
        greeting: true,
      });
    }
    turns.push({ id: `c${turns.length}`, speaker: "character", name: who, text });
  }
  return { field, turns, characters, strong: [], weak: [], quoted: [], neverPraised: [], ...expected };
}
