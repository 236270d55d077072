/** Limits and texts for the browser, kept out of the schemas so that the bundle has no zod. Lengths are in characters. */
export const maxQuestionLength = 2_000;
/** Limits of a batch of questions. */
export const maxLineLength = 300;
export const maxLines = 12;
export const maxAdditionLength = 4_000;
export const maxContactLength = 200;
export const maxContactMessageLength = 2_000;
export const maxCandidateNameLength = 100;
export const maxHeadlineLength = 120;
export const maxHighlightLength = 300;
export const maxHighlights = 3;

export const invalidLink = "This interview link is invalid or has expired.";
export const practiceNotice =
  "Practice mode: this page finds the closest passages. It does not write answers or assess anyone. " +
  "The candidate can read your questions.";
export const aiNotice =
  "AI chooses the quotes that answer you, each with its source. It does not assess anyone. " +
  "The candidate can read your questions.";
/** Replaces an answer whose source is no longer shared. */
export const withdrawnAnswer =
  "This answer is no longer shown, because the candidate changed what is shared. Please ask again.";
/** The text of the outcome `not_covered`, by asker. */
export const notCovered = {
  visitor: "The interview does not cover this.",
  owner: "Neither your answers nor your insights cover this.",
};
/** Answers a question about a protected trait. */
export const declinedText =
  "Questions about age, health, religion, family, origin and other personal traits are not answered here. " +
  "Please ask about the candidate's work, skills or experience instead.";
/** Replaces text that the owner leaves out. */
export const gap = "[…]";
/** Heads the passages in practice mode. */
export const closestHeading = "Closest in the interview";
/** Heads the quotes of the outcome `related`, by asker. */
export const closestText = {
  visitor: "The interview does not say this directly. The closest it comes:",
  owner: "Neither your answers nor your insights say this directly. The closest they come:",
};

export const unreachable = "Please enter an email address or a phone number.";
