import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { email } from "../email-address.ts";
import { pageQuery } from "../page.ts";

export const inviteId = z.object({ id: z.uuid() });
export type InviteId = z.infer<typeof inviteId>;

export const inviteRequestForm = namedObject("InviteRequestForm", {
  email,
  message: z.string().trim().max(2000, "Please keep the message under 2,000 characters.").nullish(),
});

export const submittedResponse = namedObject("Submitted", { detail: z.string() });

const requestStates = ["PENDING", "APPROVED", "REJECTED"] as const;

export const inviteRequestResponse = namedObject("InviteRequest", {
  id: z.uuid(),
  email: z.string().meta({ examples: ["ada@example.com"] }),
  message: z.string().nullable(),
  created_at: z.iso.datetime(),
  approved: z.boolean(),
  approved_at: z.iso.datetime().nullable(),
  status: z.enum(requestStates),
});
export type InviteRequest = z.infer<typeof inviteRequestResponse>;

export const inviteRequestQuery = pageQuery.extend({
  status: z.enum(requestStates, "status is one of PENDING, APPROVED and REJECTED.").optional(),
});
export type InviteRequestQuery = z.infer<typeof inviteRequestQuery>;

export const approvalResponse = inviteRequestResponse.extend({
  code: z
    .string()
    .describe("The invite code, which is only shown once and only works for this email address."),
  register_url: z.string().meta({ examples: ["https://colloquy.example/register?code=7K2M-Q4RT-9XWD"] }),
  mail: z
    .enum(["sent", "failed", "off"])
    .describe("Whether the invitation was emailed. It is `off` without a mail server."),
});
approvalResponse.register(z.globalRegistry, { id: "Approval" });
export type Approval = z.infer<typeof approvalResponse>;

export const newCodeResponse = namedObject("NewCode", {
  id: z.uuid(),
  code: z
    .string()
    .meta({ description: "The invite code, which is only shown once.", examples: ["7K2M-Q4RT-9XWD"] }),
  expires_at: z.iso.datetime(),
});
export type NewCode = z.infer<typeof newCodeResponse>;

export const issuedCodeResponse = namedObject("IssuedCode", {
  id: z.uuid(),
  last4: z.string().meta({ examples: ["9XWD"] }),
  email: z.string().nullable().describe("The only email address that can use the code. Null for any."),
  state: z.enum(["unused", "used", "expired", "revoked"]),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  used_by: z.string().nullable().describe("The email address of the account that used the code."),
});
export type IssuedCode = z.infer<typeof issuedCodeResponse>;
