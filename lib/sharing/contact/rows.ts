import { contact_requests } from "../../../db/schema/sharing.ts";
import { maskContact, maskMessage } from "./mask.ts";
import type { ContactRequest } from "../schema.ts";

export const contactColumns = {
  id: contact_requests.id,
  contact_info: contact_requests.contact_info,
  message: contact_requests.message,
  status: contact_requests.status,
  created_at: contact_requests.created_at,
};

/** A request as its owner sees it: who asks stays hidden until they approve. */
export function toContactRequest(row: ContactRequest): ContactRequest {
  if (row.status !== "PENDING" || row.contact_info === null) return row;
  return {
    ...row,
    contact_info: maskContact(row.contact_info),
    message: row.message && maskMessage(row.message, row.contact_info),
  };
}
