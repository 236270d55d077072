import {
  assertOwner,
  createTeam,
  deleteTeam,
  eraseTeam,
  inviteMember,
  removeMember,
  restoreTeam,
  updateTeam,
} from "@/lib/teams/commands";
import { acceptInvitation, declineInvitation, leaveTeam } from "@/lib/teams/invitations";
import {
  findTeam,
  getTeam,
  listInvitations,
  listMembers,
  listTeamCards,
  listTeams,
} from "@/lib/teams/queries";
import { row, type Rows, self } from "./row.ts";

const plain = { name: "Another", interaction_mode: "Panel" };
/** For the owner and administrators, not for members. */
const changed = ["not_found", "forbidden", "done", "done"] as const;
/** A deleted one exists only for people who may restore it. */
const ofDeleted = ["not_found", "not_found", "done", "done"] as const;
const seen = ["not_found", "done", "done", "done"] as const;
/** An invitation to another address; the right address is tested in team-invitations.test.ts. */
const toNobody = ["not_found", "not_found", "not_found", "not_found"] as const;
const toTeam = { shows: ["member" as const, "superuser" as const] };
const byAdmin = { shows: ["member" as const, "superuser" as const], changes: ["superuser" as const] };

export const rows: Rows = {
  "teams/queries#listTeams": row(self, (who) => listTeams(who), toTeam),
  "teams/queries#listTeamCards": row(self, (who) => listTeamCards(who), toTeam),
  "teams/queries#findTeam": row(
    ["nothing", "done", "done", "done"],
    (who, w) => findTeam(who, { id: w.team }),
    toTeam,
  ),
  "teams/queries#getTeam": row(seen, (who, w) => getTeam(who, { id: w.team }), toTeam),
  "teams/queries#listMembers": row(seen, (who, w) => listMembers(who, { id: w.team }), toTeam),
  "teams/commands#createTeam": row(self, (who) => createTeam(who, plain)),
  "teams/commands#updateTeam": row(
    changed,
    (who, w) => updateTeam(who, { ...plain, id: w.team, user_id: null }),
    byAdmin,
  ),
  "teams/commands#deleteTeam": row(changed, (who, w) => deleteTeam(who, { id: w.team }), byAdmin),
  "teams/commands#restoreTeam": row(changed, (who, w) => restoreTeam(who, { id: w.team }), byAdmin),
  "teams/commands#restoreTeam that is deleted": row(
    ofDeleted,
    (who, w) => restoreTeam(who, { id: w.gone.team }),
    byAdmin,
  ),
  "teams/commands#eraseTeam": row(changed, (who, w) => eraseTeam(who, { id: w.team }), byAdmin),
  "teams/commands#eraseTeam that is deleted": row(
    ofDeleted,
    (who, w) => eraseTeam(who, { id: w.gone.team }),
    byAdmin,
  ),
  "teams/queries#listTeams that are deleted": row(self, (who) => listTeams(who, { deleted: true }), {
    shows: ["superuser"],
  }),
  "teams/commands#assertOwner": row(["forbidden", "forbidden", "done", "done"], (who, w) =>
    assertOwner(who, w.owner.id),
  ),
  "teams/commands#inviteMember": row(changed, (who, w) =>
    inviteMember(who, { id: w.team, email: "stranger@example.com" }),
  ),
  "teams/commands#removeMember": row(changed, (who, w) =>
    removeMember(who, { id: w.team, user_id: w.member.id }),
  ),
  "teams/queries#listInvitations": row(self, (who) => listInvitations(who)),
  "teams/invitations#acceptInvitation": row(toNobody, (who, w) => acceptInvitation(who, { id: w.team })),
  "teams/invitations#declineInvitation": row(toNobody, (who, w) => declineInvitation(who, { id: w.team })),
  "teams/invitations#leaveTeam": row(["not_found", "done", "conflict", "not_found"], (who, w) =>
    leaveTeam(who, { id: w.team }),
  ),
};

export const exempt: Record<string, string> = {
  "teams/commands#eraseDeletedTeams": "the daily job's; tested in deleted.test.ts",
};
