import { users } from "../../db/schema/accounts.ts";

/** An account as it leaves through the API. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  is_superuser: users.is_superuser,
  created_at: users.created_at,
};

/** The same, as administrators see it. */
export const adminUserColumns = { ...userColumns, suspended_at: users.suspended_at };

/** What tokens are made of. */
export const subjectColumns = {
  id: users.id,
  session_version: users.session_version,
  is_superuser: users.is_superuser,
};
