import { decode, encode, type JWT } from "next-auth/jwt";
import QuickLRU from "quick-lru";
import { env } from "../env.ts";

/** next-auth's cookie names: with the prefix over HTTPS, without over HTTP. */
export const sessionCookies = ["__Secure-authjs.session-token", "authjs.session-token"] as const;

/** In seconds. */
export const sessionMaxAge = 30 * 24 * 60 * 60;
const bearerMaxAge = 24 * 60 * 60;
const bearerSalt = "colloquy.bearer";

function secret(): string {
  const value = env().AUTH_SECRET;
  if (value) return value;
  throw new Error("AUTH_SECRET is not set. `npm start` makes one; a hosted platform must be given one.");
}

export type Subject = { id: string; session_version: number; is_superuser: boolean };

/** The payload of a user's token. It continues the session `sid`; without one a new session begins. */
export const claimsOf = (user: Subject, sid: string = crypto.randomUUID()) => ({
  sub: user.id,
  sv: user.session_version,
  su: user.is_superuser,
  sid,
});

/** The options of the session cookie, as next-auth has them by default. */
export const cookieOptions = (name: string) =>
  ({
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionMaxAge,
    secure: name.startsWith("__Secure-"),
  }) as const;

export const issueBearer = (user: Subject): Promise<string> =>
  encode({ token: claimsOf(user), secret: secret(), salt: bearerSalt, maxAge: bearerMaxAge });

/** A new bearer token, as the API answers it. */
export const issueToken = async (user: Subject) => ({
  access_token: await issueBearer(user),
  token_type: "bearer" as const,
  expires_in: bearerMaxAge,
});

/** The value of a session cookie; `sessionId` as for `claimsOf`. */
export const issueSession = (user: Subject, cookieName: string, sessionId?: string): Promise<string> =>
  encode({ token: claimsOf(user, sessionId), secret: secret(), salt: cookieName, maxAge: sessionMaxAge });

/** The claims of a payload; all else is read from the database. Null for a payload that is not ours. */
export function parseClaims(payload: JWT | null) {
  // Tokens from before sessions had ids go by the token's own, which next-auth puts into each.
  const { sub, sv, su, iat, jti, sid = jti } = payload ?? {};
  if (typeof sub !== "string" || typeof sv !== "number" || typeof sid !== "string") return null;
  return { userId: sub, sessionVersion: sv, sessionId: sid, isSuperuser: su === true, issuedAt: iat ?? 0 };
}
export type TokenClaims = NonNullable<ReturnType<typeof parseClaims>>;

/** Payloads by salt and token. Decoding derives the key anew each time and takes eight steps through the thread pool. */
const decoded = new QuickLRU<string, JWT>({ maxSize: 1000 });
/** In seconds, as in next-auth. */
const clockTolerance = 15;

/** The claims of a session cookie, whose name is part of its key; null for one that is forged, expired or not ours. */
export async function readSession(token: string, salt: string): Promise<TokenClaims | null> {
  const key = `${salt} ${token}`;
  const payload = decoded.get(key) ?? (await decode({ token, secret: secret(), salt }).catch(() => null));
  if (!payload?.exp || payload.exp <= Date.now() / 1000 - clockTolerance) return null;
  decoded.set(key, payload);
  return parseClaims(payload);
}

/** The claims of an access token, or null when it is none of ours. */
export const readBearer = (token: string) => readSession(token, bearerSalt);
