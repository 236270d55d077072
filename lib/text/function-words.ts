import classes from "./function-words.json" with { type: "json" };

/** Function words are closed classes, so the list is the same for every field of work. */
const functionWords = new Set(Object.values(classes).flat());

export const isFunctionWord = (lower: string): boolean => functionWords.has(lower);
