import { demoteUser, promoteUser, reactivateUser, suspendUser } from "@/lib/auth/administer";
import { createApiToken, createApiTokenFor, listApiTokens, revokeApiToken } from "@/lib/auth/api-tokens";
import { changeEmail } from "@/lib/auth/change-email";
import { assertPassword, changePassword, getMe, signOutEverywhere, updateName } from "@/lib/auth/profile";
import { isOnlyPerson, listUsers } from "@/lib/auth/queries";
import { makeResetLink } from "@/lib/auth/reset";
import { admin, caller, password, row, type Rows, self } from "./row.ts";

export const rows: Rows = {
  "auth/change-email#changeEmail": row(["no_mail", "no_mail", "no_mail", "no_mail"], (who) =>
    changeEmail(who, { email: "new@example.com", password }),
  ),
  "auth/api-tokens#listApiTokens": row(self, (who) => listApiTokens(who)),
  "auth/api-tokens#createApiToken": row(self, (who) =>
    createApiToken(who, { name: "Script", access: "read" }),
  ),
  "auth/api-tokens#createApiTokenFor": row(self, (who) =>
    createApiTokenFor(who, { name: "Script", access: "full", days: "7" }),
  ),
  "auth/api-tokens#revokeApiToken": row(["not_found", "not_found", "not_found", "not_found"], (who) =>
    revokeApiToken(who, { id: crypto.randomUUID() }),
  ),
  "auth/administer#suspendUser": row(admin, (who, w) => suspendUser(who, { id: w.owner.id }), {
    shows: ["superuser"],
    changes: ["superuser"],
  }),
  "auth/administer#reactivateUser": row(admin, (who, w) => reactivateUser(who, { id: w.owner.id }), {
    shows: ["superuser"],
  }),
  "auth/administer#promoteUser": row(admin, (who, w) => promoteUser(who, { id: w.owner.id }), {
    shows: ["superuser"],
    changes: ["superuser"],
  }),
  "auth/administer#demoteUser": row(admin, (who, w) => demoteUser(who, { id: w.owner.id }), {
    shows: ["superuser"],
  }),
  "auth/profile#updateName": row(self, (who) => updateName(who, { name: "New" })),
  "auth/profile#assertPassword": row(self, (who) => assertPassword(who, password, "p", "no")),
  "auth/profile#changePassword": row(self, (who) =>
    changePassword(who, { current_password: password, new_password: "another password" }),
  ),
  "auth/profile#signOutEverywhere": row(self, (who) => signOutEverywhere(who)),
  "auth/profile#getMe": row(self, (who) => getMe(who)),
  "auth/queries#listUsers": row(admin, (who) => listUsers(who, { limit: 10 }), { shows: ["superuser"] }),
  "auth/queries#isOnlyPerson": row(self, (who) => isOnlyPerson(who)),
  "auth/reset#makeResetLink": row(admin, (who, w) => makeResetLink(who, { id: w.owner.id }, caller), {
    changes: ["superuser"],
  }),
};

export const exempt: Record<string, string> = {
  "auth/credentials#checkCredentials":
    "open to everyone; guarded by the password and limits (limits.test.ts)",
  "auth/credentials#createAccessToken": "open to everyone; the same check",
};
