import { sql } from "drizzle-orm";
import { invite_requests } from "../../db/schema/accounts.ts";

/** A request as it leaves through the API. */
export const requestColumns = {
  id: invite_requests.id,
  email: invite_requests.email,
  message: invite_requests.message,
  created_at: invite_requests.created_at,
  approved: sql<boolean>`${invite_requests.status} = 'APPROVED'`,
  approved_at: invite_requests.approved_at,
  status: invite_requests.status,
};
