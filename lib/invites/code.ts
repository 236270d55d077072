import { randomBytes } from "node:crypto";
import { hashToken } from "../token.ts";

/** Crockford's base32: no I, L, O or U, so that nothing looks like something else. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** For how long a code works, in days. */
export const codeDays = 14;

/** A new code, 60 random bits in groups of four: `7K2M-QX9D-04TB`. */
export function newCode(): string {
  // 32 divides 256, so that every character is equally likely.
  const characters = [...randomBytes(12)].map((byte) => alphabet[byte % 32] ?? "0");
  return characters.join("").replaceAll(/.{4}(?=.)/g, "$&-");
}

/** The twelve characters of a code, however it was typed: O is read as 0, I and L as 1. Null for what cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}\u200b]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
}

/** Stored in place of a code. Null for what cannot be a code. */
export function hashCode(typed: string): Buffer | null {
  const code = readCode(typed);
  return code === null ? null : hashToken(code);
}
