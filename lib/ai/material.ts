/** Texts of people inside prompts, and what a model's answer says of them. Pure. */
import { z } from "zod";

const tags = "answer|goal|interviewers|notes|now|owner|person|plan|resume|sentences|summary|transcript";
const tagNames = new Set<string>(tags.split("|"));
type OneOf<List> = List extends `${infer First}|${infer Rest}` ? First | OneOf<Rest> : List;

/** Marks off text that people wrote, so that a model takes it as material and never as instructions. */
export function material(tag: OneOf<typeof tags>, text: string): string {
  // What looks like one of our own tags must not end the block.
  const safe = text.replaceAll(/<\/?\s*([a-z]+)/gi, (match, name: string) =>
    tagNames.has(name.toLowerCase()) ? `‹${name}` : match,
  );
  return `<${tag}>\n${safe}\n</${tag}>`;
}

/** On one line, so that a name or a question passes for nothing else. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The number in a label such as "m3", "[M3]" or 3, from 0; null where it has none. */
export function labelIndex(label: string): number | null {
  const number = /\d{1,6}/.exec(label)?.[0];
  return number === undefined || Number(number) === 0 ? null : Number(number) - 1;
}

// Schemas for both sides: a service is asked for the strict form, and what it answers is read leniently.

/** A text, also where a number or nothing comes. */
export const text = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z.string(),
);

export const flag = z.preprocess(
  (value) =>
    value === true || value === 1 || (typeof value === "string" && /^(?:true|yes|1)$/i.test(value.trim())),
  z.boolean(),
);

/** A list without the items that cannot be read. One item alone counts as a list, nothing as an empty one. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z.preprocess((value) => {
    const items: unknown[] = Array.isArray(value) ? value : value == null ? [] : [value];
    return items.filter((one) => item.safeParse(one).success);
  }, z.array(item));
