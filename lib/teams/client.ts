/** The browser's side of the HTTP interface of teams. Nothing here throws. */
import { type Input, request } from "../client.ts";
import type * as api from "./api.ts";

type Body = Input<typeof api.createTeamCall>["body"];

export const createTeam = (body: Body) => request<typeof api.createTeamCall>("POST /teams", { body });
export const updateTeam = (id: string, body: Body) =>
  request<typeof api.updateTeamCall>("PUT /teams/{id}", { params: { id }, body });
export const deleteTeam = (id: string) =>
  request<typeof api.deleteTeamCall>("DELETE /teams/{id}", { params: { id } });
export const restoreTeam = (id: string) =>
  request<typeof api.restoreTeamCall>("POST /teams/{id}/restore", { params: { id } });
export const addMember = (id: string, email: string) =>
  request<typeof api.addMemberCall>("POST /teams/{id}/members", { params: { id }, body: { email } });
export const removeMember = (id: string, userId: string) =>
  request<typeof api.removeMemberCall>("DELETE /teams/{id}/members/{userId}", { params: { id, userId } });
