import type { InterviewNews } from "@/lib/sharing/news/schema";
import { plural } from "@/lib/text/plural";

export const countOf = ({
  questions,
  contact_requests,
}: Pick<InterviewNews, "questions" | "contact_requests">) => questions + contact_requests;

const orNone = (count: number, noun: string): string[] => (count === 0 ? [] : [plural(count, noun)]);

/** What is new, in words: "2 new questions, 1 new contact request". */
export const newsText = ({
  questions,
  contact_requests,
}: Pick<InterviewNews, "questions" | "contact_requests">) =>
  [...orNone(questions, "new question"), ...orNone(contact_requests, "new contact request")].join(", ");
