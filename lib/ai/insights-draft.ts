import { z } from "zod";
import type { InsightsDraft } from "./tasks.ts";

/** What services are asked for. No lengths or formats: strict JSON modes of services differ in what they take. */
export const draftSchema = z.strictObject({
  summary: z.string(),
  strengths: z.array(z.strictObject({ text: z.string(), evidence: z.array(z.string()) })),
  improvement_areas: z.array(z.strictObject({ text: z.string(), evidence: z.array(z.string()) })),
  notable_quotes: z.array(z.strictObject({ quote: z.string(), message_id: z.string() })),
});

/** "m1, m2" or ["m1", 2] for ["m1", "m2"]: both occur. */
const labels = z
  .union([
    z.array(z.union([z.string(), z.number()])).transform((list) => list.map(String)),
    z.string().transform((list) => list.split(/[\s,;]+/).filter(Boolean)),
    z.number().transform((label) => [String(label)]),
  ])
  .catch([]);

const claim = z.union([
  z.string().transform((text) => ({ text, evidence: [] as string[] })),
  z.object({ text: z.string(), evidence: labels }),
]);
const quote = z.union([
  z.string().transform((text) => ({ quote: text, message_id: "" })),
  z.object({ quote: z.string(), message_id: z.union([z.string(), z.number()]).catch("").transform(String) }),
]);

/** A list of which the items that make sense are kept. One item alone counts as a list, nothing as an empty one. */
const listOf = <T>(item: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value): T[] => {
      const items: unknown[] = Array.isArray(value) ? value : value == null ? [] : [value];
      return items.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      });
    });

/** What is accepted. A template that asks for plain lists of strings gets through, without evidence. */
const looseDraft = z.object({
  summary: z.string().refine((text) => text.trim() !== ""),
  strengths: listOf(claim),
  improvement_areas: listOf(claim),
  notable_quotes: listOf(quote),
});

/**
 * Reads a draft out of what a model said: the JSON itself, in fences, after some thinking aloud, or with
 * words around it. Null when there is none with a summary.
 */
export function readDraft(said: string): InsightsDraft | null {
  for (const candidate of jsonObjects(withoutThinking(said))) {
    const parsed = looseDraft.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** What a model says after it has thought aloud. */
export const withoutThinking = (said: string): string => said.split(/<\/think(?:ing)?>/i).at(-1) ?? said;

/** How many braces are tried: a text full of them must not keep us for long. */
const maxTries = 100;

/** The outermost JSON objects in a text, in their order. */
export function* jsonObjects(text: string): Generator {
  let from = text.indexOf("{");
  for (let tries = 0; from !== -1 && tries < maxTries; tries++) {
    const end = endOfObject(text, from);
    const value = end === null ? undefined : parseJson(text.slice(from, end));
    if (value !== undefined) yield value;
    // A brace that opens no JSON may have some inside it.
    from = text.indexOf("{", value === undefined || end === null ? from + 1 : end);
  }
}

/** Where the object that begins at `from` ends, or null when it does not. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
