import { signOnUrl } from "@/lib/auth/next-auth";
import { returnPath } from "@/lib/auth/return-path";
import { signOnName } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { settled } from "@/lib/http/envelope";

/** Redirects to the provider's login. Safe as a GET, because it creates no session. */
export const GET = settled(async (request) => {
  if (!signOnName()) throw new AppError("not_found", "There is nothing at this address.");
  const location = await signOnUrl(returnPath(new URL(request.url).searchParams.get("from")));
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
});
