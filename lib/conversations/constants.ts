import type { Aside } from "../ai/tasks.ts";

// Here and not beside the schemas, so that the browser does not load zod for them.
/** How long one message may be, in characters: some 5,000 words. */
export const maxMessageLength = 32_000;
/** How many characters one interview may have. */
export const maxCharacters = 8;
/** How many answers an interview may be meant to have. */
export const lengths = [5, 10, 20] as const;
export type Length = (typeof lengths)[number];
/** How many competencies the plan of an interview of that length has. */
export const competencyCount: Record<Length, number> = { 5: 3, 10: 5, 20: 8 };
/** Of a job text or goal, of a competency's name, and of a question, in characters. */
export const maxBriefLength = 8000;
export const maxCompetencyLength = 80;
export const maxQuestionLength = 300;
export const maxCompetencies = 8;
/** In a form, the choice of no resume. */
export const noResume = "none";
/** Of a title that is given at the start, in characters. */
export const maxStartTitleLength = 80;

/** The client id of the automatic greeting of a character. */
export const greetingId = (characterId: string): string => `greeting:${characterId}`;

/** What is stored as the message of somebody who skipped a question. */
export const skippedText = "Skipped";
/** What is stored as the message of somebody who goes on after a pause. */
export const continueText = "Continue";

/** Only a second try at one question has this length, so a row is one also when what it tries again is gone. */
export const retryLength = 1;
export const isRetry = ({ length }: { length: number | null }): boolean => length === retryLength;

type Said = { kind: string; danger: boolean; aside: Aside | null };

/** Whether a message uses up one of the answers that the interview is meant to have: an answer, or a reply in its place. */
export const usesLength = ({ kind, danger, aside }: Said): boolean =>
  kind === "answer" && !danger && (aside === null || aside === "refusal" || aside === "other_language");

/** Whether a message counts as an answer: for facts, highlights and what is shared. */
export const isCounted = ({ kind, danger, aside }: Said): boolean =>
  kind === "answer" && !danger && aside === null;
