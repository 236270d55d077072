import type { z } from "zod";

/** Limit for reading an answer, in characters. */
const maxLength = 100_000;
/** Limit for parse attempts, because a text can be full of braces. */
const maxTries = 100;

/**
 * Finds JSON in a model's answer: bare, fenced, after reasoning, or surrounded by words. Null if nothing
 * matches the schema.
 */
export function readJson<T>(answer: string, schema: z.ZodType<T>): T | null {
  const parts = answer.slice(0, maxLength).split(/<\/think(?:ing)?>/i);
  for (const candidate of jsonObjects(parts.at(-1) ?? "")) {
    const { success, data } = schema.safeParse(candidate);
    if (success) return data;
  }
  return null;
}

/** The outermost JSON objects in a text, in order. */
function* jsonObjects(text: string): Generator {
  let from = text.indexOf("{");
  for (let parsed = 0; from !== -1 && parsed < maxTries; parsed++) {
    const end = endOfObject(text, from);
    const value = parseJson(text.slice(from, end));
    if (value !== undefined) yield value;
    // Invalid JSON may contain valid JSON.
    from = text.indexOf("{", value === undefined ? from + 1 : end);
  }
}

/** The end of the object that starts at `from`; `from` if it does not end. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isInText) {
      if (character === "\\") at++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return from;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
