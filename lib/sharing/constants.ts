/** What the browser needs to know of the rules, apart from the schemas so that zod need not come along. In characters: */
export const maxQuestionLength = 2_000;
/** Of one of several questions that are sent at once, and how many these are. */
export const maxLineLength = 300;
export const maxLines = 12;
export const maxAdditionLength = 4_000;
export const maxContactLength = 200;
export const maxContactMessageLength = 2_000;
export const maxCandidateNameLength = 100;
export const maxHeadlineLength = 120;
export const maxHighlightLength = 300;
/** How many sentences stand on the card. */
export const maxHighlights = 3;

export const invalidLink = "This interview link is invalid or has expired.";
/** What visitors are told of the page, without a model and with one. */
export const practiceNotice =
  "Practice mode: this page finds the closest passages. It does not answer by itself, and assesses nobody. The candidate can read your questions.";
export const aiNotice =
  "AI chooses the quotes that answer you, each with its source. It assesses nobody. The candidate can read your questions.";
/** In place of an answer whose source is no longer shared. */
export const withdrawnAnswer =
  "This answer is no longer shown, because the candidate changed what is shared. Please ask again.";
/** In place of an answer that the material does not give: to a visitor, and to the owner about their insights. */
export const notCovered = {
  visitor: "The interview does not cover this.",
  owner: "Neither your answers nor your insights cover this.",
};
/** In place of an answer to a question about a protected trait. */
export const declinedText =
  "Questions about age, health, religion, family, origin and other personal traits are not answered here. Please ask about the candidate's work, skills or experience instead.";
/** In place of what the owner leaves out of a text. */
export const gap = "[…]";
/** Before the passages of an answer that no model made. */
export const closestHeading = "Closest in the interview";
/** Before quotes that are about the subject and do not answer. */
export const closestText = {
  visitor: "The interview does not say this directly. The closest it comes:",
  owner: "Neither your answers nor your insights say this directly. The closest they come:",
};

/** What is said of contact information by which nobody could be reached. */
export const unreachable = "Please enter an email address or a phone number.";
