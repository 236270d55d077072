import "server-only";
import { handlers } from "../auth/next-auth.ts";
import { callerOf } from "../caller.ts";
import { AppError } from "../errors.ts";
import { countAddress } from "../limits.ts";
import { kB } from "../operation.ts";
import { boundRequest } from "./body.ts";
import { settled } from "./envelope.ts";

/** The addresses of next-auth that are used. Its others show pages of its own, which nothing links to. */
const used = {
  GET: ["csrf", "session", "providers"],
  POST: ["callback/credentials", "signout"],
};

/** What an address below /api/auth names. @throws AppError not_found for one that is not used */
function actionOf({ url }: Request, method: keyof typeof used): string {
  const action = new URL(url).pathname.replace(/^\/api\/auth\//, "");
  if (!used[method].includes(action)) throw new AppError("not_found", "There is nothing at this address.");
  return action;
}

/** next-auth below /api/auth: its bodies are bounded and its logins are counted before it reads anything. */
export const authRoute = {
  GET: settled(async (request) => {
    actionOf(request, "GET");
    return handlers.GET(request);
  }),
  POST: settled(async (request) => {
    const caller = callerOf(request.headers);
    if (actionOf(request, "POST") === "callback/credentials") {
      await countAddress("login_address", caller);
      caller.counted = "login_address";
    }
    return handlers.POST(await boundRequest(request, 16 * kB), caller);
  }),
};
