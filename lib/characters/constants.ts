import type { Manner } from "../ai/prompts.ts";

/** What the browser needs to know of the rules, kept apart from the schemas so that zod need not come along. */

/** What a person says first to each character. The server writes it. */
export const greetingText = (characterName: string): string => `Hi ${characterName}`;

export const manners = ["warm", "neutral", "demanding"] as const satisfies readonly Manner[];

/** How much of a talk a trial takes: enough for any trial, little enough to be sent again with each message. */
export const tryLimits = { turns: 100, text: 32_000 };
