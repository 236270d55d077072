import type { InterviewNews, News } from "@/lib/sharing/news/schema";
import { plural } from "@/lib/text/plural";

type Counts = Pick<InterviewNews, "questions" | "pending_requests">;

/** Pending for the owner: unseen questions and undecided contact requests. */
export const countOf = ({ questions, pending_requests }: Counts) => questions + pending_requests;

export const totalOf = ({ questions, interviews }: News): Counts => ({
  questions,
  pending_requests: interviews.reduce((sum, { pending_requests }) => sum + pending_requests, 0),
});

const orNone = (count: number, noun: string): string[] => (count === 0 ? [] : [plural(count, noun)]);

/** The pending counts in words: "2 questions, 1 contact request". */
export const newsText = ({ questions, pending_requests }: Counts) =>
  [...orNone(questions, "question"), ...orNone(pending_requests, "contact request")].join(", ");
