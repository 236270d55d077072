import { NextResponse, type NextRequest } from "next/server";
import { returnPath } from "@/lib/auth/return-path";
import { actorFrom } from "@/lib/auth/session";
import { clearSession } from "@/lib/auth/sign-in";

/**
 * Where a page sends a browser whose session the database refused. Takes the cookie away, so that the middleware does
 * not send the visitor back. With `reason` the visitor ended it, and the login page does not lead back.
 */
export async function GET(request: NextRequest): Promise<NextResponse> {
  const { searchParams } = request.nextUrl;
  const from = returnPath(searchParams.get("from"));
  const reason = searchParams.get("reason");
  // What comes after a POST is a GET.
  const to = (path: string) => new NextResponse(null, { status: 303, headers: { Location: path } });
  const { actor } = await actorFrom(request.headers);
  if (actor) return to(from);
  await clearSession();
  if (reason === "deleted" || reason === "everywhere") return to(`/login?ended=${reason}`);
  return to(`/login?ended=1&from=${encodeURIComponent(from)}`);
}

/** A form that was posted without JavaScript to a page that its session no longer opens. */
export const POST = GET;
