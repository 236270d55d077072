/** Who asks on a public page, as their browser or program says it. */

const cookieName = "visitor";
/** 180 days, in seconds. */
const maxAge = 180 * 24 * 60 * 60;

/** The visitor's token: of a program the header, of a browser the cookie; null of somebody new. */
export function visitorTokenOf(headers: Headers): string | null {
  const header = headers.get("x-visitor-token");
  if (header) return header;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) || null;
}

/**
 * Lets a browser know the visitor again, out of reach of scripts and of other sites. It sends the cookie to this link's
 * calls and page only, so that one browser is a visitor of its own on each of several links.
 * @param origin under which address we are known
 */
export function rememberVisitor(
  response: Response,
  link: string,
  visitorToken: string,
  origin: string,
): Response {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  for (const path of [`/api/v1/conversations/public/${link}`, `/public/interview/${link}`])
    response.headers.append(
      "Set-Cookie",
      `${cookieName}=${visitorToken}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
    );
  return response;
}
