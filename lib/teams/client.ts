/** API client of teams. Never throws; see `request`. */
import { type Input, request } from "../client.ts";
import type * as api from "./api.ts";

type Body = Input<typeof api.createTeamCall>["body"];

export const createTeam = (body: Body) => request<typeof api.createTeamCall>("POST /teams", { body });
export const updateTeam = (id: string, body: Body) =>
  request<typeof api.updateTeamCall>("PUT /teams/{id}", { params: { id }, body });
