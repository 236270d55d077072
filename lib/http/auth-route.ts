import "server-only";
import { handlers } from "../auth/next-auth.ts";
import { signOnName } from "../env.ts";
import { callerOf } from "../caller.ts";
import { AppError } from "../errors.ts";
import { countAddress } from "../limits.ts";
import { kB } from "../operation.ts";
import { inNetworkOf } from "../request-network.ts";
import { boundRequest } from "./body.ts";
import { settled } from "./envelope.ts";

/** Allows only next-auth's paths in use; others show its own pages. @throws {AppError} not_found */
function actionOf({ url }: Request, used: string[]): string {
  const action = new URL(url).pathname.replace(/^\/api\/auth\//, "");
  if (!used.includes(action)) throw new AppError("not_found", "There is nothing at this address.");
  return action;
}

/** next-auth below /api/auth, with limits on bodies and logins. */
export const authRoute = {
  GET: settled(async (request) => {
    actionOf(request, ["csrf", "session", "providers", ...(signOnName() ? ["callback/oidc"] : [])]);
    return inNetworkOf(callerOf(request.headers), () => handlers.GET(request));
  }),
  POST: settled(async (request) => {
    const caller = callerOf(request.headers);
    if (actionOf(request, ["callback/credentials", "signout"]) === "callback/credentials") {
      await countAddress("login_address", caller);
      caller.counted = "login_address";
    }
    const bound = await boundRequest(request, 16 * kB);
    return inNetworkOf(caller, () => handlers.POST(bound, caller));
  }),
};
