/** Recorded as the author of texts in practice mode. */
export const practiceModel = "practice model";
/** Recorded as the model of fixed texts. */
export const noModel = "none (fixed text)";
