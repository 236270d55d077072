/** The questions in a character's prompt, as in practice mode. Browser-safe. */
export { findQuestions, listedQuestions } from "./practice/questions.ts";
