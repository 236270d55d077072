import { cookies } from "next/headers";

const cookieName = "visitor";
/** A second name, because a server action's response can set one cookie per name. */
const callCookieName = "visitor_calls";
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** The visitor's token from a program's header or a browser's cookie; null for a new visitor. */
export function visitorTokenOf(headers: Headers): string | null {
  const header = headers.get("x-visitor-token");
  if (header) return header;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  const valueOf = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
  return valueOf(cookieName) ?? valueOf(callCookieName);
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

/** The visitor's token in a server action. */
export const formVisitorToken = async (): Promise<string | null> =>
  (await cookies()).get(cookieName)?.value || null;

/** `rememberVisitor` for server actions. */
export async function rememberFormVisitor(link: string, token: string, origin: string): Promise<void> {
  const jar = await cookies();
  const options = {
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
  } as const;
  jar.set(cookieName, token, { ...options, path: `/public/interview/${link}` });
  jar.set(callCookieName, token, { ...options, path: `/api/v1/conversations/public/${link}` });
}
