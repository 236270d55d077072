import { z } from "zod";
import { namedObject } from "../../named-object.ts";
import { maxContactLength, maxContactMessageLength } from "../constants.ts";
import { publicToken, requiredText, text } from "../schema.ts";

export const requestId = z.object({ id: z.uuid(), requestId: z.uuid() });
export const ownRequestId = publicToken.extend({ requestId: z.uuid() });

export const contactBody = namedObject("ContactBody", {
  contact_info: requiredText("Please provide your contact information.", maxContactLength).meta({
    examples: ["grace@example.com"],
  }),
  message: text("Please write a message.", maxContactMessageLength, "the message").nullish(),
});
export type ContactInput = z.output<typeof contactBody>;

const contactStatus = z.enum(["PENDING", "APPROVED", "REJECTED"]).meta({ id: "ContactStatus" });
export const contactMadeResponse = namedObject("ContactMade", {
  id: z.uuid(),
  status: contactStatus,
  visitor_token: z.string().meta({ examples: ["d3b07384d113edec49eaa6238ad5ff00"] }),
});
export type ContactMade = z.infer<typeof contactMadeResponse>;

/** For the owner. The contact is masked while PENDING, whole once APPROVED, null once REJECTED. */
export const contactRequest = namedObject("ContactRequest", {
  id: z.uuid(),
  contact_info: z.string().nullable(),
  message: z.string().nullable(),
  status: contactStatus,
  created_at: z.iso.datetime(),
  is_new: z.boolean(),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const ownContactRequest = namedObject("OwnContactRequest", {
  id: z.uuid(),
  status: contactStatus,
  message: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** The candidate's contact email; null before approval, or if the candidate has none. */
  candidate_contact: z.string().nullable(),
});
export type OwnContactRequest = z.infer<typeof ownContactRequest>;
