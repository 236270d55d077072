/** How long the note of a dispute may be, in characters. Apart from the schemas, so that the browser gets no zod for it. */
export const maxNoteLength = 1000;
