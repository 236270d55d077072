/** What the practice model does in an interview, as plain functions; also for the browser. */
export { findQuestions, listedQuestions } from "./practice/questions.ts";
