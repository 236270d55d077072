import { encode } from "next-auth/jwt";
import { env } from "../env.ts";
import { openToken } from "./jwe.ts";

/** Encrypted tokens (JWE) carry who and under which session version; all else is read from the database. */
export type TokenClaims = { userId: string; sessionVersion: number; isSuperuser: boolean; issuedAt: number };

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

/** What a token says of a user; next-auth's cookie and the bearer token hold the same. */
export function claimsOf(user: Subject): { sub: string; sv: number; su: boolean } {
  return { sub: user.id, sv: user.session_version, su: user.is_superuser };
}

export function issueBearer(user: Subject): Promise<string> {
  return encode({ token: claimsOf(user), secret: secret(), salt: bearerSalt, maxAge: bearerMaxAge });
}

export function issueSession(user: Subject, cookieName: string): Promise<string> {
  return encode({ token: claimsOf(user), secret: secret(), salt: cookieName, maxAge: sessionMaxAge });
}

/** Forged, expired, or made under another secret: all of them are simply no session. */
function read(token: string, salt: string): TokenClaims | null {
  const claims = openToken(token, secret(), salt);
  if (typeof claims?.sub !== "string" || typeof claims.sv !== "number") return null;
  return {
    userId: claims.sub,
    sessionVersion: claims.sv,
    isSuperuser: claims.su === true,
    issuedAt: typeof claims.iat === "number" ? claims.iat : 0,
  };
}

/** The claims of an access token, or null when it is none of ours. */
export const readBearer = (token: string): TokenClaims | null => read(token, bearerSalt);

/** The claims of a session cookie, or null. `name` is the cookie's, which is part of its key. */
export const readSession = (token: string, name: string): TokenClaims | null => read(token, name);
