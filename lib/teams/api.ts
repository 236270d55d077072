import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletedQuery, deletionQuery } from "../page.ts";
import { submittedResponse } from "../invites/schema.ts";
import {
  invitationId,
  invitationResponse,
  memberBody,
  memberResponse,
  teamBody,
  teamId,
  teamResponse,
} from "./schema.ts";

const one = { access: "user", params: teamId, errors: ["not_found", "forbidden"] } as const;
const sent = { body: teamBody, maxBodyBytes: 64 * kB, response: teamResponse } as const;

export const listTeamsCall = operation("GET /teams", {
  access: "user",
  summary: "Lists the teams that you can see, newest first",
  query: deletedQuery,
  response: z.array(teamResponse),
});

export const createTeamCall = operation("POST /teams", {
  access: "user",
  ...sent,
  summary: "Creates a team",
  status: 201,
  errors: ["forbidden", "quota_exceeded"],
});

export const readTeam = operation("GET /teams/{id}", {
  ...one,
  summary: "Retrieves a team",
  response: teamResponse,
});

export const updateTeamCall = operation("PUT /teams/{id}", {
  ...one,
  ...sent,
  summary: "Updates the given fields of a team",
});

export const deleteTeamCall = operation("DELETE /teams/{id}", {
  ...one,
  summary: "Deletes a team and its characters, which can be restored for 30 days",
  query: deletionQuery,
  status: 204,
});

export const restoreTeamCall = operation("POST /teams/{id}/restore", {
  ...one,
  summary: "Restores a deleted team",
  response: teamResponse,
  errors: [...one.errors, "quota_exceeded"],
});

export const listMembersCall = operation("GET /teams/{id}/members", {
  ...one,
  summary: "Lists the members of a team, without its owner",
  response: z.array(memberResponse),
});

export const inviteMemberCall = operation("POST /teams/{id}/members", {
  ...one,
  summary: "Invites an email address to a team, with the same response for every address",
  body: memberBody,
  status: 202,
  response: submittedResponse,
  errors: [...one.errors, "rate_limited"],
});

export const removeMemberCall = operation("DELETE /teams/{id}/members/{userId}", {
  ...one,
  summary: "Removes a member from a team or withdraws an invitation",
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  status: 204,
});

export const leaveTeamCall = operation("DELETE /teams/{id}/members/me", {
  access: "user",
  params: teamId,
  summary: "Removes you from a team",
  status: 204,
  errors: ["not_found", "conflict"],
});

export const listInvitationsCall = operation("GET /users/me/team-invitations", {
  access: "user",
  summary: "Lists your pending team invitations",
  response: z.array(invitationResponse),
});

const answer = { access: "user", params: invitationId, status: 204, errors: ["not_found"] } as const;

export const acceptInvitationCall = operation("POST /users/me/team-invitations/{id}/accept", {
  ...answer,
  summary: "Accepts a team invitation",
});

export const declineInvitationCall = operation("POST /users/me/team-invitations/{id}/decline", {
  ...answer,
  summary: "Declines a team invitation",
});
