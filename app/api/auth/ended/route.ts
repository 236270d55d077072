import { NextResponse, type NextRequest } from "next/server";
import { returnPath } from "@/lib/auth/return-path";
import { actorFrom } from "@/lib/auth/session";
import { clearSession } from "@/lib/auth/sign-in";

/**
 * Handles a browser whose session is invalid. Clears the cookie, or the middleware would redirect the visitor back.
 * With `reason`, the visitor ended the session, and the login page does not lead back.
 */
export async function GET(request: NextRequest): Promise<NextResponse> {
  const { searchParams } = request.nextUrl;
  const from = returnPath(searchParams.get("from"));
  const reason = searchParams.get("reason");
  // 303 makes a POST continue as a GET.
  const to = (path: string) => new NextResponse(null, { status: 303, headers: { Location: path } });
  const { actor } = await actorFrom(request.headers);
  if (actor) return to(from);
  await clearSession();
  if (reason === "deleted" || reason === "everywhere") return to(`/login?ended=${reason}`);
  return to(`/login?ended=1&from=${encodeURIComponent(from)}`);
}

/** For a form posted without JavaScript after its session ended. */
export const POST = GET;
