import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletedQuery, deletionQuery } from "../page.ts";
import { memberBody, memberResponse, teamBody, teamId, teamResponse } from "./schema.ts";

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

export const addMemberCall = operation("POST /teams/{id}/members", {
  ...one,
  summary: "Make the account with this email a member",
  body: memberBody,
  status: 201,
  response: memberResponse,
  errors: [...one.errors, "rate_limited"],
});

export const removeMemberCall = operation("DELETE /teams/{id}/members/{userId}", {
  ...one,
  summary: "Take a member out of a team",
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  status: 204,
});
