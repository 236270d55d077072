/** What is recorded as the author of a text that practice mode made. */
export const practiceModel = "practice model";
/** What is recorded as the model of a text that none was asked for. */
export const noModel = "none (fixed text)";
