import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 128 random bits: what opens a public page, and nothing else does. */
export const newPublicId = (): string => randomBytes(16).toString("base64url");

/** Whether this could be the token of a link; whatever else stands in an address never reaches the database. */
export const couldBePublicId = (token: string): boolean => /^[\w-]{1,64}$/.test(token);

/** What a visitor is known by: 256 random bits, for one link alone. */
export const newVisitorToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of a visitor's token. */
export const hashVisitorToken = (token: string): Buffer => createHash("sha256").update(token).digest();
