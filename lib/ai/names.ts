/** What is recorded as the author of a text that practice mode made. */
export const practiceModel = "practice model";
