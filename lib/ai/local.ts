/** What the practice model does in an interview, as plain functions; also for the browser. */
export { answer as answerByQuoting } from "./practice/answer.ts";
export { findQuestions, listedQuestions } from "./practice/questions.ts";
