import { NextResponse, type NextRequest } from "next/server";
import { returnPath } from "@/lib/auth/return-path";
import { actorFrom } from "@/lib/auth/session";
import { clearSession } from "@/lib/auth/sign-in";

/**
 * Where a page sends a browser whose session the data layer refused. Takes the cookie away, so that the
 * middleware does not send the visitor back; one whose session is good after all keeps it.
 */
export async function GET(request: NextRequest): Promise<NextResponse> {
  const from = returnPath(request.nextUrl.searchParams.get("from"));
  const to = (path: string) => new NextResponse(null, { status: 307, headers: { Location: path } });
  const { actor } = await actorFrom(request.headers);
  if (actor) return to(from);
  await clearSession();
  return to(`/login?ended=1&from=${encodeURIComponent(from)}`);
}
