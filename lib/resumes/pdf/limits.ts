/** A document with more pages is no resume. */
export const maxPages = 100;
/** Of a whole document, what is hidden included. A long resume has twenty thousand. */
export const maxCharacters = 400_000;
/** Operators of one page; a page of text has some thousands. */
export const maxOperators = 2_000_000;
