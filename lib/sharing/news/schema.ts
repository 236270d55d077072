import { z } from "zod";
import { namedObject } from "../../named-object.ts";

const count = z.int();

const interviewNews = namedObject("InterviewNews", {
  id: z.uuid(),
  title: z.string(),
  workflow: z.enum(["student_interview", "resume_interview"]),
  /** Unseen by the owner. */
  questions: count,
  contact_requests: count,
  /** Waiting for a decision, seen or not. */
  pending_requests: count,
});
export type InterviewNews = z.infer<typeof interviewNews>;

export const newsResponse = namedObject("News", {
  questions: count,
  contact_requests: count,
  interviews: z.array(interviewNews),
});
export type News = z.infer<typeof newsResponse>;

export const seenBody = namedObject("SeenBody", {
  ids: z
    .array(z.uuid("That is not the id of a question or a contact request."), "Give the ids.")
    .min(1, "Give at least one id.")
    .max(1000, "Give at most 1,000 ids."),
});

const choice = z.boolean("Say true or false.");
export const mailChoices = namedObject("MailChoices", {
  /** One mail at once for each contact request. */
  contact_requests: choice,
  /** One mail a day about visitors' questions. */
  digest: choice,
});
export type MailChoices = z.infer<typeof mailChoices>;

/** Browsers omit unchecked boxes. */
const box = z.string().optional().transform(Boolean);
export const mailForm = z.object({ contact_requests: box, digest: box });

export const unsubscribeParams = z.object({ token: z.string() });
