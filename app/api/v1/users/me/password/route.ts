import { changePasswordCall } from "@/lib/auth/api";
import { changePasswordAndSignIn } from "@/lib/auth/sign-in";
import { issueToken } from "@/lib/auth/tokens";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(changePasswordCall, async ({ actor, body }) => issueToken(await changePasswordAndSignIn(actor, body))),
);
