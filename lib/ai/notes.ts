import { z } from "zod";
import { clip, fitNewestTurns } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Tokens } from "./failure.ts";
import { material, oneLine, text } from "./material.ts";
import { briefRequest, readerRules, summaryRequest } from "./prompts.ts";
import type { NoteInput } from "./tasks.ts";

const maxOutputTokens = { brief: 250, summary: 350 };
/** Tokens of the notes so far, and of the rules. */
const summaryTokens = 400;
const fixedTokens = 400;

/** A plain text counts as the note. */
const noteSchema = z.preprocess(
  (value) => (typeof value === "string" ? { note: value } : value),
  z.object({ note: text }),
);

/**
 * Writes a note on a conversation: a brief for the next interviewer, or the running summary for the same one.
 * @throws {ModelFailure}; the reason of an aborted `signal`
 */
export async function writeNote(
  kind: "brief" | "summary",
  { payer, characterName, previous, turns }: NoteInput,
  signal?: AbortSignal,
): Promise<{ note: string; tokens: Tokens }> {
  const request = kind === "brief" ? briefRequest(characterName) : summaryRequest(characterName);
  const prompt = (tokens: number) => {
    const max = Math.min(5000, tokens - fixedTokens - summaryTokens);
    const lines = fitNewestTurns(turns, max, max).map(
      (turn) => `${oneLine(turn.name)}\n> ${turn.text.replaceAll("\n", "\n> ")}`,
    );
    const parts = [
      previous && material("summary", clip(previous, summaryTokens)),
      material("transcript", lines.join("\n")),
      request,
    ];
    return {
      instructions: readerRules,
      messages: [{ role: "user" as const, content: parts.filter(Boolean).join("\n\n") }],
    };
  };
  const { data, tokens } = await askJson({
    purpose: "insights",
    payer,
    spentOn: "notes",
    work: "reply",
    urgency: "notes",
    prompt,
    schema: noteSchema,
    name: kind,
    takesText: true,
    maxOutputTokens: maxOutputTokens[kind],
    isBackground: true,
    signal,
  });
  return { note: data.note.trim(), tokens };
}
