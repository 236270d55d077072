import type { z } from "zod";

/** Nothing is read past this, in characters. */
const maxLength = 100_000;
/** How many braces are tried: a text full of them must not keep us for long. */
const maxTries = 100;

/**
 * Reads data out of a model's answer: the JSON itself, in fences, after some thinking aloud, or with words around it.
 * Null when nothing in it fits the schema.
 */
export function readJson<T>(answer: string, schema: z.ZodType<T>): T | null {
  const parts = answer.slice(0, maxLength).split(/<\/think(?:ing)?>/i);
  for (const candidate of jsonObjects(parts.at(-1) ?? "")) {
    const { success, data } = schema.safeParse(candidate);
    if (success) return data;
  }
  return null;
}

/** The outermost JSON objects in a text, in their order. */
function* jsonObjects(text: string): Generator {
  let from = text.indexOf("{");
  for (let tries = 0; from !== -1 && tries < maxTries; tries++) {
    const end = endOfObject(text, from);
    const value = parseJson(text.slice(from, end));
    if (value !== undefined) yield value;
    // A brace that opens no JSON may have some inside it.
    from = text.indexOf("{", value === undefined ? from + 1 : end);
  }
}

/** Where the object that begins at `from` ends; `from` when it does not. */
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
