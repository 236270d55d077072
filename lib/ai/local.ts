/** The questions in a character's prompt, as practice mode finds them; also for the browser. */
export { findQuestions, listedQuestions } from "./practice/questions.ts";
