import { on, route } from "@/lib/http/route";
import { rejectContactCall } from "@/lib/sharing/api";
import { rejectContact } from "@/lib/sharing/contact/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(rejectContactCall, ({ actor, params }) => rejectContact(actor, params)),
);
