import classes from "./function-words.json" with { type: "json" };

/** Function words are closed classes, so nothing here knows a field of work: a nurse and a programmer are read alike. */
const functionWords = new Set(Object.values(classes).flat());

export const isFunctionWord = (lower: string): boolean => functionWords.has(lower);
