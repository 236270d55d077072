/** In characters, of a dispute's note. Apart from the schemas, so that the browser does not load zod. */
export const maxNoteLength = 1000;
