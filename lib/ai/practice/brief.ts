import type { BriefInput } from "../tasks";
import { distil } from "./facts";

const LONGEST_BRIEF = 120;
const NOTHING = "nothing specific yet.";

/** What the next character should know of a talk: what was told, in the person's own words; at most 120 words. */
export function brief(input: BriefInput): string {
  return told(input, LONGEST_BRIEF);
}

/** "Told Maya: …", within so many words; the lead of an earlier text is not repeated. */
export function told(input: BriefInput, limit: number): string {
  const name = input.characterName.replace(/[:\n]/g, " ").trim().slice(0, 60).trim();
  const lead = `Told ${name === "" ? "the interviewer" : name}:`;
  const previous = input.previous?.replace(/^Told [^:\n]{1,60}: ?/, "").replace(NOTHING, "") ?? null;
  const facts = distil(previous, input.turns, limit - lead.split(/\s+/).length);
  return facts.length === 0 ? `${lead} ${NOTHING}` : `${lead} ${facts.join(" ")}`;
}
