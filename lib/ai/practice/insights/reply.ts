import { lastQuestion } from "../../../text/questions.ts";

export function readReply(reply: string): { question: string | null; isNew: boolean } {
  return { question: lastQuestion(reply), isNew: true };
}
