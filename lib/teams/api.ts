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
  summary: "The teams that you can see, or have deleted, newest first",
  query: deletedQuery,
  response: z.array(teamResponse),
});

export const createTeamCall = operation("POST /teams", {
  access: "user",
  ...sent,
  summary: "Make a team",
  status: 201,
  errors: ["forbidden", "quota_exceeded"],
});

export const readTeam = operation("GET /teams/{id}", {
  ...one,
  summary: "A team",
  response: teamResponse,
});

export const updateTeamCall = operation("PUT /teams/{id}", {
  ...one,
  ...sent,
  summary: "Change a team; what is left out stays as it is",
});

export const deleteTeamCall = operation("DELETE /teams/{id}", {
  ...one,
  summary: "Delete a team with its characters; it can be restored for 30 days",
  query: deletionQuery,
  status: 204,
});

export const restoreTeamCall = operation("POST /teams/{id}/restore", {
  ...one,
  summary: "Restore a deleted team",
  response: teamResponse,
  errors: [...one.errors, "quota_exceeded"],
});

export const listMembersCall = operation("GET /teams/{id}/members", {
  ...one,
  summary: "The members of a team; its owner is none of them",
  response: z.array(memberResponse),
});

export const inviteMemberCall = operation("POST /teams/{id}/members", {
  ...one,
  summary: "Invite an address into a team; the answer is the same whether or not it has an account",
  body: memberBody,
  status: 202,
  response: submittedResponse,
  errors: [...one.errors, "rate_limited"],
});

export const removeMemberCall = operation("DELETE /teams/{id}/members/{userId}", {
  ...one,
  summary: "Take a member out of a team, or an invitation back",
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  status: 204,
});

export const leaveTeamCall = operation("DELETE /teams/{id}/members/me", {
  access: "user",
  params: teamId,
  summary: "Leave a team that you are a member of",
  status: 204,
  errors: ["not_found", "conflict"],
});

export const listInvitationsCall = operation("GET /users/me/team-invitations", {
  access: "user",
  summary: "The invitations into teams that wait for you",
  response: z.array(invitationResponse),
});

const answer = { access: "user", params: invitationId, status: 204, errors: ["not_found"] } as const;

export const acceptInvitationCall = operation("POST /users/me/team-invitations/{id}/accept", {
  ...answer,
  summary: "Become a member of the team",
});

export const declineInvitationCall = operation("POST /users/me/team-invitations/{id}/decline", {
  ...answer,
  summary: "Decline an invitation",
});
