import { on, route } from "@/lib/http/route";
import { listInviteCodesCall } from "@/lib/invites/api";
import { listInviteCodes } from "@/lib/invites/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listInviteCodesCall, ({ actor }) => listInviteCodes(actor)),
);
