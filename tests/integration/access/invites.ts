import { approveInvite, generateCode, rejectInvite, revokeCode } from "@/lib/invites/commands";
import { listInviteCodes, listInviteRequests } from "@/lib/invites/queries";
import { admin, caller, row, type Rows } from "./row.ts";

export const rows: Rows = {
  "invites/commands#approveInvite": row(admin, (who, w) => approveInvite(who, { id: w.request }, caller)),
  "invites/commands#rejectInvite": row(admin, (who, w) => rejectInvite(who, { id: w.request })),
  "invites/commands#generateCode": row(admin, (who) => generateCode(who)),
  "invites/commands#revokeCode": row(admin, (who, w) => revokeCode(who, { id: w.code })),
  "invites/queries#listInviteRequests": row(admin, (who) => listInviteRequests(who), {
    shows: ["superuser"],
  }),
  "invites/queries#listInviteCodes": row(admin, (who) => listInviteCodes(who), { shows: ["superuser"] }),
};

export const exempt: Record<string, string> = {
  "invites/commands#requestInvite": "open to everyone; its answer says nothing (invites.test.ts)",
};
