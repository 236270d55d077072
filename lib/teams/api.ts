import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { pageQuery } from "../page.ts";
import { memberBody, memberResponse, teamBody, teamId, teamResponse } from "./schema.ts";

const list = { path: "/teams", access: "user" } as const;
const one = { access: "user", params: teamId, errors: ["not_found", "forbidden"] } as const;
const sent = { body: teamBody, maxBodyBytes: 64 * kB, response: teamResponse } as const;

export const listTeamsCall = operation({
  ...list,
  method: "GET",
  summary: "The teams that one may see, newest first",
  query: pageQuery,
  status: 200,
  response: z.array(teamResponse),
});

export const createTeamCall = operation({
  ...list,
  ...sent,
  method: "POST",
  summary: "Make a team",
  status: 201,
  errors: ["forbidden", "quota_exceeded"],
});

export const readTeam = operation({
  ...one,
  method: "GET",
  path: "/teams/{id}",
  summary: "A team",
  status: 200,
  response: teamResponse,
});

export const updateTeamCall = operation({
  ...one,
  ...sent,
  method: "PUT",
  path: "/teams/{id}",
  summary: "Change a team; what is left out stays as it is",
  status: 200,
});

export const deleteTeamCall = operation({
  ...one,
  method: "DELETE",
  path: "/teams/{id}",
  summary: "Delete a team with its characters; it can be restored",
  status: 204,
});

export const restoreTeamCall = operation({
  ...one,
  method: "POST",
  path: "/teams/{id}/restore",
  summary: "Bring a deleted team back",
  status: 200,
  response: teamResponse,
  errors: [...one.errors, "quota_exceeded"],
});

export const listMembersCall = operation({
  ...one,
  method: "GET",
  path: "/teams/{id}/members",
  summary: "The members of a team; its owner is none of them",
  status: 200,
  response: z.array(memberResponse),
});

export const addMemberCall = operation({
  ...one,
  method: "POST",
  path: "/teams/{id}/members",
  summary: "Make the account with this email a member",
  body: memberBody,
  maxBodyBytes: 16 * kB,
  status: 201,
  response: memberResponse,
  errors: [...one.errors, "rate_limited"],
});

export const removeMemberCall = operation({
  ...one,
  method: "DELETE",
  path: "/teams/{id}/members/{userId}",
  summary: "Take a member out of a team",
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  status: 204,
});
