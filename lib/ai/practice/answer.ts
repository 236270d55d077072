import type { AnswerDraft, AnswerInput } from "../tasks.ts";

/** Answers with what the search would quote: all judgement is in `lib/sharing/answers`. */
export const answer = ({ ranked }: AnswerInput): AnswerDraft => ({ quotes: ranked });
