import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in base64url: the secret of a link or visitor. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256; stored in place of a secret. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
