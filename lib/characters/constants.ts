import type { Manner } from "../ai/prompts.ts";

/** Constants for the browser, separate from the schemas so that zod is not bundled. */

/** The first message to each character, which the server writes. */
export const greetingText = (characterName: string): string => `Hi ${characterName}`;

export const manners = ["warm", "neutral", "demanding"] as const satisfies readonly Manner[];

/** Limits of a trial, which is sent again with each message. */
export const tryLimits = { turns: 100, text: 32_000 };
