import { randomBytes } from "node:crypto";
import { hashToken } from "../token.ts";

/** Crockford's base32: no I, L, O or U, which look like other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const codeDays = 14;

/** A new code of 60 random bits in groups of four: `7K2M-QX9D-04TB`. */
export function newCode(): string {
  // 32 divides 256, so every character is equally likely.
  const characters = [...randomBytes(12)].map((byte) => alphabet[byte % 32] ?? "0");
  return characters.join("").replaceAll(/.{4}(?=.)/g, "$&-");
}

/** Normalises a typed code to its twelve characters: O reads as 0, I and L as 1. Null if it cannot be a code. */
function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}\u200b]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
}

/** The hash that is stored for a code. Null if the text cannot be a code. */
export function hashCode(typed: string): Buffer | null {
  const code = readCode(typed);
  return code === null ? null : hashToken(code);
}
