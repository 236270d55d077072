/** Rules for the form of a reply, in any language. The product has rules of its own. */

const maxWords = 50;
const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** @param given the question that the reply was to ask; it counts as one, whatever its punctuation */
const questionCount = (reply: string, given: string | null): number => {
  const rest = given !== null && reply.includes(given) ? reply.replace(given, "?") : reply;
  return rest.match(/[?？؟]+/g)?.length ?? 0;
};

/** Lists, headings, stress, stage directions, code, marks and thinking. */
const foreign =
  /^\s*(?:#{1,6} |[-*•] |\d+[.)] |```|[*(]\p{Ll}[^*)\n]{2,60}[*)])|\*\*|<\/?think|\[(?:q|more|end)\]/imu;
const firstOf = (name: string): string => name.split(" ")[0] ?? name;

export type Reply = { text: string; character: string; given: string | null };

/** Whether a reply follows a rule, by the rule's name in goals.json. */
export const rules: Record<string, (reply: Reply) => boolean> = {
  "one question a turn": ({ text, given }) => questionCount(text, given) <= 1,
  "at most 50 words": ({ text }) => wordCount(text) <= maxWords,
  "no list, name, mark or thinking shown": ({ text, character }) =>
    !foreign.test(text) && !text.startsWith(`${character}:`) && !text.startsWith(`${firstOf(character)}:`),
};
