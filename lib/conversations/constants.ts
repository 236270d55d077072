// Apart from the schemas, so that the browser does not load zod.
/** In characters, about 5,000 words. */
export const maxMessageLength = 32_000;
/** Characters in one interview. */
export const maxCharacters = 8;
/** In characters. A brief is a job text or a goal. */
export const maxBriefLength = 8000;
export const maxCompetencyLength = 80;
export const maxQuestionLength = 300;
export const maxCompetencies = 8;
/** Form value for no resume. */
export const noResume = "none";
/** In characters. */
export const maxStartTitleLength = 80;

/** The client id of the automatic greeting to a character. */
export const greetingId = (characterId: string): string => `greeting:${characterId}`;

/** The content of a skip. */
export const skippedText = "Skipped";
/** The content of a message that continues after a pause. */
export const continueText = "Continue";

/** Only a retry has this length, so a row is recognised as a retry even if the original is deleted. */
export const retryLength = 1;
export const isRetry = ({ length }: { length: number | null }): boolean => length === retryLength;
