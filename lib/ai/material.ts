/** Delimits people's texts inside prompts, and parses fields of models' answers. Pure. */
import { z } from "zod";

const tags = "answer|goal|interviewers|notes|now|owner|person|plan|resume|sentences|summary|transcript";
const tagNames = new Set<string>(tags.split("|"));
type OneOf<List> = List extends `${infer First}|${infer Rest}` ? First | OneOf<Rest> : List;

/** Delimits a person's text, so that a model does not take it for instructions. */
export function material(tag: OneOf<typeof tags>, text: string): string {
  // Neutralises our own tags inside the text.
  const safe = text.replaceAll(/<\/?\s*([a-z]+)/gi, (match, name: string) =>
    tagNames.has(name.toLowerCase()) ? `‹${name}` : match,
  );
  return `<${tag}>\n${safe}\n</${tag}>`;
}

/** Puts a name or question on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The index in a label such as "m3", "[M3]" or 3, from 0; null without a number. */
export function labelIndex(label: string): number | null {
  const number = /\d{1,6}/.exec(label)?.[0];
  return number === undefined || Number(number) === 0 ? null : Number(number) - 1;
}

// These schemas describe the strict form in requests and parse answers leniently.

/** A text; accepts a number or null. */
export const text = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z.string(),
);

export const flag = z.preprocess(
  (value) =>
    value === true || value === 1 || (typeof value === "string" && /^(?:true|yes|1)$/i.test(value.trim())),
  z.boolean(),
);

/** A list that drops invalid items. A single item becomes a list, null an empty list. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z.preprocess((value) => {
    const items: unknown[] = Array.isArray(value) ? value : value == null ? [] : [value];
    return items.filter((one) => item.safeParse(one).success);
  }, z.array(item));
