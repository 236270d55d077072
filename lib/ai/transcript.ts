/** The transcript of an interview for a model, within its context. Pure. */
import { clip, costOf, fitTranscript, labelTokens } from "./tokens.ts";
import { labelIndex, material, oneLine } from "./material.ts";
import type { Turn } from "./tasks.ts";

/** The maximum number of parts. */
const maxParts = 4;

/**
 * The transcript with short labels for ids, in parts of whole messages. Every line is marked, so that no text
 * can imitate another speaker's turn.
 * @param tokens per part. A transcript that exceeds four parts is shortened
 * @returns `isShortened`: whether one of the person's answers is cut or left out
 */
export function labelledTranscript(turns: Turn[], tokens: number) {
  const spoken = spokenOf(turns);
  const labels = new Map(spoken.map(({ id }, index) => [id, `m${index + 1}`]));
  const write = (part: Turn[]) =>
    part.map((turn) => {
      const speaker = turn.speaker === "user" ? "the person" : `interviewer ${oneLine(turn.name)}`;
      const text = turn.text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\n", "\n> ");
      return `[${labels.get(turn.id)}] ${speaker}\n> ${text}`;
    });
  const parts = partsOf(spoken, tokens);
  const written = new Map(parts.flat().map(({ id, text }) => [id, text]));
  return {
    parts: parts.map((part) => material("transcript", write(part).join("\n"))),
    isShortened: spoken.some(({ id, speaker, text }) => speaker === "user" && written.get(id) !== text),
  };
}

const spokenOf = (turns: Turn[]): Turn[] => turns.filter((turn) => !turn.greeting && turn.text.trim() !== "");

/**
 * Returns a function from a label to the message's id. Accepts the spellings that models use ("m3", "[M3]");
 * null for an unknown label.
 */
export function idsByLabel(turns: Turn[]): (label: string) => string | null {
  const ids = spokenOf(turns).map(({ id }) => id);
  return (label) => ids[labelIndex(label) ?? -1] ?? null;
}

/** Splits turns into parts within `tokens`, preferably after an answer. */
function partsOf(turns: Turn[], tokens: number): Turn[][] {
  if (costOf(turns) <= tokens) return [turns];
  // Leaves room, because a part ends before its last question.
  const fitting = fitTranscript(turns, Math.floor(maxParts * tokens * 0.8)).map((turn) => ({
    ...turn,
    text: clip(turn.text, tokens - labelTokens),
  }));
  const parts: Turn[][] = [[]];
  for (const turn of fitting) {
    const part = parts.at(-1) ?? [];
    const question = part.at(-1);
    if (costOf([...part, turn]) <= tokens || part.length === 0) part.push(turn);
    else if (turn.speaker === "user" && question?.speaker === "character" && part.length > 1) {
      part.pop();
      parts.push([question, turn]);
    } else parts.push([turn]);
  }
  return parts;
}
