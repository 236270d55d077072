/** What the browser needs to know of the rules, kept apart from the schemas so that zod need not come along. */

/** How long one message may be, in characters: some 5,000 words. */
export const maxMessageLength = 32_000;
/** How many characters one interview may have. */
export const maxCharacters = 8;
/** The client id of the automatic greeting of a character. */
export const greetingId = (characterId: string): string => `greeting:${characterId}`;
