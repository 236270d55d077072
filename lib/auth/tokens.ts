import { decode, encode, type JWT } from "next-auth/jwt";
import QuickLRU from "quick-lru";
import { authSecret } from "../env.ts";

/** next-auth's cookie names over HTTPS and over HTTP. */
export const sessionCookies = ["__Secure-authjs.session-token", "authjs.session-token"] as const;

/** In seconds. */
export const sessionMaxAge = 30 * 24 * 60 * 60;
const bearerMaxAge = 24 * 60 * 60;
const bearerSalt = "colloquy.bearer";

export type Subject = { id: string; session_version: number; is_superuser: boolean };

/** The payload of a user's token. Continues session `sid`, or starts a new session without it. */
export const claimsOf = (user: Subject, sid: string = crypto.randomUUID()) => ({
  sub: user.id,
  sv: user.session_version,
  su: user.is_superuser,
  sid,
});

/** The options of the session cookie; next-auth's defaults. */
export const cookieOptions = (name: string) =>
  ({
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionMaxAge,
    secure: name.startsWith("__Secure-"),
  }) as const;

/** An access token for API clients, in OAuth 2's form; `expires_in` is in seconds. */
export const issueToken = async (user: Subject) => ({
  access_token: await encode({
    token: claimsOf(user),
    secret: authSecret(),
    salt: bearerSalt,
    maxAge: bearerMaxAge,
  }),
  token_type: "bearer" as const,
  expires_in: bearerMaxAge,
});

/** The value of a session cookie. `sessionId` as in `claimsOf`. */
export const issueSession = (user: Subject, cookieName: string, sessionId?: string): Promise<string> =>
  encode({ token: claimsOf(user, sessionId), secret: authSecret(), salt: cookieName, maxAge: sessionMaxAge });

/** The claims of a token's payload, or null if the payload is not ours. All other data is read from the database. */
export function parseClaims(payload: JWT | null) {
  // Older tokens have no session id; next-auth's token id replaces it.
  const { sub, sv, su, iat, jti, sid = jti } = payload ?? {};
  if (typeof sub !== "string" || typeof sv !== "number" || typeof sid !== "string") return null;
  return { userId: sub, sessionVersion: sv, sessionId: sid, isSuperuser: su === true, issuedAt: iat ?? 0 };
}
export type TokenClaims = NonNullable<ReturnType<typeof parseClaims>>;

/** Decoded payloads by salt and token, because decoding derives the key each time. */
const decoded = new QuickLRU<string, JWT>({ maxSize: 1000 });
/** In seconds, as in next-auth. */
const clockTolerance = 15;

/** The claims of a session cookie; null if it is forged, expired or not ours. The cookie's name salts its key. */
export async function readSession(token: string, salt: string): Promise<TokenClaims | null> {
  const key = `${salt} ${token}`;
  const payload = decoded.get(key) ?? (await decode({ token, secret: authSecret(), salt }).catch(() => null));
  if (!payload?.exp || payload.exp <= Date.now() / 1000 - clockTolerance) return null;
  decoded.set(key, payload);
  return parseClaims(payload);
}

/** The claims of an access token, or null as in `readSession`. */
export const readBearer = (token: string) => readSession(token, bearerSalt);
