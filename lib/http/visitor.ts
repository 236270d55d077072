import { cookies } from "next/headers";

const cookieName = "visitor";
/** What a form's answer sets for this link's calls: it can set one cookie of a name. */
const callCookieName = "visitor_calls";
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** The visitor's token: a program's header or a browser's cookie; null for somebody new. */
export function visitorTokenOf(headers: Headers): string | null {
  const header = headers.get("x-visitor-token");
  if (header) return header;
  const pairs = headers.get("cookie")?.split(/;\s*/) ?? [];
  const valueOf = (name: string) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
  return valueOf(cookieName) ?? valueOf(callCookieName);
}

/** Sets the visitor's cookie for this link's calls and page only: on each link a browser is another visitor. */
export function rememberVisitor(response: Response, link: string, token: string, origin: string): Response {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  for (const path of [`/api/v1/conversations/public/${link}`, `/public/interview/${link}`])
    response.headers.append(
      "Set-Cookie",
      `${cookieName}=${token}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  return response;
}

/** The visitor's token of whoever posts a form. */
export const formVisitorToken = async (): Promise<string | null> =>
  (await cookies()).get(cookieName)?.value || null;

/** Sets the visitor's cookie from a form's action, as `rememberVisitor` does. */
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
