import { z } from "zod";
import { namedObject } from "../named-object.ts";
import { pageQuery } from "../page.ts";

/** Every action of the audit log. A name in use never changes, because rows keep it. */
const actions = [
  "user.signed_in",
  "user.sign_in_failed",
  "user.registered",
  "user.identity_linked",
  "user.password_changed",
  "user.password_reset",
  "user.reset_link_made",
  "user.reset_link_mailed",
  "user.email_changed",
  "user.retention_changed",
  "token.created",
  "token.revoked",
  "user.exported",
  "user.deleted",
  "user.promoted",
  "user.demoted",
  "user.suspended",
  "user.reactivated",
  "invite_request.approved",
  "invite_request.rejected",
  "invite_code.generated",
  "invite_code.revoked",
  "conversation.exported",
  "link.published",
  "link.changed",
  "link.revoked",
  "contact_request.approved",
  "team.invited",
  "team.joined",
  "model.offered",
  "model.changed",
  "retention.changed",
  "archive.downloaded",
] as const;
export type Action = (typeof actions)[number];

const day = (text: string) =>
  z.iso.date("Enter a date such as 2026-01-31.").optional().describe(`${text}, in UTC`);

export const auditQuery = z.object({
  actor: z.uuid("Enter the id of an account.").optional().describe("The account that acted"),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "Enter an email of at most 254 characters.")
    .optional()
    .describe("The email of the account that acted or that the action concerns"),
  action: z.enum(actions, "Choose one of the listed actions.").optional(),
  from: day("The first day"),
  to: day("The last day"),
  cursor: pageQuery.shape.cursor,
  limit: pageQuery.shape.limit.default(50),
  format: z.enum(["json", "csv"], "Choose json or csv.").default("json").describe("csv has all rows"),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const auditEvent = namedObject("AuditEvent", {
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.uuid(), email: z.email() }).nullable(),
  action: z.enum(actions),
  subject: z.object({ id: z.uuid(), email: z.email().nullable() }).nullable(),
  network: z
    .string()
    .nullable()
    .describe("An IPv4 /24 or IPv6 /48")
    .meta({ examples: ["192.0.2.0/24"] }),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditResponse = namedObject("AuditPage", {
  events: z.array(auditEvent),
  next_cursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditResponse>;
