import { env } from "../env.ts";

/** The short help text for a person in danger. */
const shortHelp = (): string =>
  `I'm only a computer program, and a person can be there for you. ${env().HELP_TEXT} The interview can wait.`;

/** The answer to a question of a person in danger. */
export const questionHelp = (): string =>
  `This is only a computer program, and a person can be there for you. ${env().HELP_TEXT}`;

const wholeHelp = (): string =>
  [
    "Thank you for telling me. I'm a computer program, so I can't help you with this myself, but you don't have to face",
    `it alone. ${env().HELP_TEXT} We can stop here: choose the title at the top of the page and then Leave Conversation,`,
    "or close the page. What you have written stays, and you can continue another day if you like.",
  ].join(" ");

/** The reply to a person in danger; short if the previous reply was the whole text. */
export const helpReply = (before: string | undefined): string =>
  before === wholeHelp() ? shortHelp() : wholeHelp();
