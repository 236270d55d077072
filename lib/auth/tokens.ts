import { encode } from "next-auth/jwt";
import { env } from "../env.ts";
import { openToken } from "./jwe.ts";

/** Encrypted tokens (JWE) carry who, which session and under which version; all else is read from the database. */
export type TokenClaims = {
  userId: string;
  sessionVersion: number;
  /** The same in every token of a session, however often its cookie is renewed. */
  sessionId: string;
  isSuperuser: boolean;
  issuedAt: number;
};

/** next-auth's cookie names: with the prefix over HTTPS, without over HTTP. */
export const sessionCookies = ["__Secure-authjs.session-token", "authjs.session-token"] as const;

/** 30 days, in seconds. */
export const sessionMaxAge = 30 * 24 * 60 * 60;
/** 24 hours, in seconds. */
export const bearerMaxAge = 24 * 60 * 60;

const bearerSalt = "colloquy.bearer";

function secret(): string {
  const value = env().AUTH_SECRET;
  if (!value)
    throw new Error("AUTH_SECRET is not set. `npm start` makes one; a hosted platform must be given one.");
  return value;
}

/** Whom a token is made for. */
export type Subject = { id: string; session_version: number; is_superuser: boolean };

type Payload = { sub: string; sv: number; su: boolean; sid: string };

/**
 * What a token says of a user; next-auth's cookie and the bearer token hold the same.
 * @param sessionId the session that the token continues; without one a new session begins
 */
export function claimsOf(user: Subject, sessionId: string = crypto.randomUUID()): Payload {
  return { sub: user.id, sv: user.session_version, su: user.is_superuser, sid: sessionId };
}

/** How the session cookie is set, wherever that is done; next-auth has the same options by default. */
export function cookieOptions(name: string) {
  return {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: sessionMaxAge,
    secure: name.startsWith("__Secure-"),
  } as const;
}

export function issueBearer(user: Subject): Promise<string> {
  return encode({ token: claimsOf(user), secret: secret(), salt: bearerSalt, maxAge: bearerMaxAge });
}

/** The value of a session cookie; `sessionId` as for `claimsOf`. */
export function issueSession(user: Subject, cookieName: string, sessionId?: string): Promise<string> {
  const token = claimsOf(user, sessionId);
  return encode({ token, secret: secret(), salt: cookieName, maxAge: sessionMaxAge });
}

/** What the payload of one of our tokens says, or null when it lacks something. */
export function parseClaims(payload: Readonly<Record<string, unknown>> | null): TokenClaims | null {
  // Tokens from before sessions had ids go by the token's own, which next-auth puts into each.
  const sessionId = payload?.["sid"] ?? payload?.["jti"];
  const { sub, sv, su, iat } = payload ?? {};
  if (typeof sub !== "string" || typeof sv !== "number" || typeof sessionId !== "string") return null;
  return {
    userId: sub,
    sessionVersion: sv,
    sessionId,
    isSuperuser: su === true,
    issuedAt: typeof iat === "number" ? iat : 0,
  };
}

/** Forged, expired, or made under another secret: all of them are simply no session. */
const read = (token: string, salt: string): TokenClaims | null =>
  parseClaims(openToken(token, secret(), salt));

/** The claims of an access token, or null when it is none of ours. */
export const readBearer = (token: string): TokenClaims | null => read(token, bearerSalt);

/** The claims of a session cookie, or null. `name` is the cookie's, which is part of its key. */
export const readSession = (token: string, name: string): TokenClaims | null => read(token, name);
