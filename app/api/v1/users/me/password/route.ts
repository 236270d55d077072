import { changePasswordCall } from "@/lib/auth/api";
import { changePasswordAndSignIn } from "@/lib/auth/sign-in";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(changePasswordCall, ({ actor, body }) => changePasswordAndSignIn(actor, body)),
);
