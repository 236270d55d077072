const cookieName = "visitor";
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** The visitor's token from a program's header or a browser's cookie; null for a new visitor. */
export function visitorTokenOf(headers: Headers): string | null {
  const header = headers.get("x-visitor-token");
  if (header) return header;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) || null;
}

/** Sets the visitor's cookie for one link's calls and page; a browser is a different visitor on each link. */
export function rememberVisitor(response: Response, link: string, token: string, origin: string): Response {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  for (const path of [`/api/v1/conversations/public/${link}`, `/public/interview/${link}`])
    response.headers.append(
      "Set-Cookie",
      `${cookieName}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  return response;
}
