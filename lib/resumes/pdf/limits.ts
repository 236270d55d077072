/** A longer document is not a resume. */
export const maxPages = 100;
/** Per document, including hidden text. A long resume has twenty thousand. */
export const maxCharacters = 400_000;
/** Per page. A text page has a few thousand. */
export const maxOperators = 2_000_000;
