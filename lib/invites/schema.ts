import { z } from "zod";
import { email } from "../email-address.ts";
import { pageQuery } from "../page.ts";

export const inviteId = z.object({ id: z.uuid() });
export type InviteId = z.infer<typeof inviteId>;

export const inviteRequestForm = z.strictObject({
  email,
  message: z.string().trim().max(2000, "Please keep the message under 2,000 characters.").nullish(),
});
inviteRequestForm.register(z.globalRegistry, { id: "InviteRequestForm" });

export const submittedResponse = z.strictObject({ detail: z.string() }).meta({ id: "Submitted" });

export const requestStates = ["PENDING", "APPROVED", "REJECTED"] as const;

export const inviteRequestResponse = z.strictObject({
  id: z.uuid(),
  email: z.string().meta({ examples: ["ada@example.com"] }),
  message: z.string().nullable(),
  created_at: z.iso.datetime(),
  approved: z.boolean(),
  approved_at: z.iso.datetime().nullable(),
  status: z.enum(requestStates),
});
inviteRequestResponse.register(z.globalRegistry, { id: "InviteRequest" });
export type InviteRequest = z.infer<typeof inviteRequestResponse>;

export const inviteRequestQuery = pageQuery.extend({
  status: z.enum(requestStates, "status is one of PENDING, APPROVED and REJECTED.").optional(),
});
export type InviteRequestQuery = z.infer<typeof inviteRequestQuery>;

export const approvalResponse = inviteRequestResponse.extend({
  code: z.string().describe("Shown this once; it works for this email only"),
  register_url: z.string().meta({ examples: ["https://colloquy.example/register?code=7K2M-Q4RT-9XWD"] }),
  mail: z.enum(["sent", "failed", "off"]).describe("Whether the invitation was mailed; off without SMTP_URL"),
});
approvalResponse.register(z.globalRegistry, { id: "Approval" });
export type Approval = z.infer<typeof approvalResponse>;

export const newCodeResponse = z.strictObject({
  id: z.uuid(),
  code: z.string().meta({ description: "Shown this once", examples: ["7K2M-Q4RT-9XWD"] }),
  expires_at: z.iso.datetime(),
});
newCodeResponse.register(z.globalRegistry, { id: "NewCode" });
export type NewCode = z.infer<typeof newCodeResponse>;

export const issuedCodeResponse = z.strictObject({
  id: z.uuid(),
  last4: z.string().meta({ examples: ["9XWD"] }),
  email: z.string().nullable().describe("The only email that it works for, or null"),
  state: z.enum(["unused", "used", "expired", "revoked"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  used_by: z.string().nullable().describe("The email of the account that was made with it"),
});
issuedCodeResponse.register(z.globalRegistry, { id: "IssuedCode" });
export type IssuedCode = z.infer<typeof issuedCodeResponse>;
