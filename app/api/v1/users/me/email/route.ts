import { changeEmailCall } from "@/lib/auth/api";
import { changeEmail } from "@/lib/auth/change-email";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(changeEmailCall, ({ actor, body }) => changeEmail(actor, body)),
);
