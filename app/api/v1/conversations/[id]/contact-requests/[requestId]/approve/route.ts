import { on, route } from "@/lib/http/route";
import { approveContactCall } from "@/lib/sharing/api";
import { approveContact } from "@/lib/sharing/contact/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(approveContactCall, ({ actor, params }) => approveContact(actor, params)),
);
