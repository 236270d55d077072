import { on, route } from "@/lib/http/route";
import { removeMemberCall } from "@/lib/teams/api";
import { removeMember } from "@/lib/teams/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(removeMemberCall, ({ actor, params }) => removeMember(actor, { id: params.id, user_id: params.userId })),
);
