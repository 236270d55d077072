import { z } from "zod";
import { namedObject } from "../named-object.ts";

export const noticeVersion = z
  .string("Say which version of the notice.")
  .max(64, "That is no version of the notice.")
  .meta({ examples: ["5f1b0c9a77d24e38"] });

export const noticeResponse = namedObject("Notice", {
  version: noticeVersion,
  /** One statement per line. */
  text: z.string().meta({ examples: ["The interviewers are AI, not people."] }),
});
export type Notice = z.infer<typeof noticeResponse>;

export const acceptBody = namedObject("AcceptBody", { version: noticeVersion });
