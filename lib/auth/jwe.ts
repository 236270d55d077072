import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/*
 * Opens the tokens that next-auth makes: JWE in compact form, "dir" with A256CBC-HS512 (RFC 7518, 5.2.5), whose key
 * comes from the secret and a salt. next-auth's own reader derives the key anew each time and goes through the thread
 * pool for every step, which costs more than all else of a short request.
 */

type Claims = Readonly<Record<string, unknown>>;
/** `opened` holds the claims of tokens that this key made, by the whole token: they never change. */
type Key = { mac: Buffer; enc: Buffer; opened: Map<string, Claims> };

/** Of how many tokens a key remembers the claims; those that were opened the longest ago go first. */
const maxOpened = 1000;

/** Keys by secret and salt: derived from nothing else, so they are right for as long as the process lives. */
const keys = new Map<string, Key>();

function keyOf(secret: string, salt: string): Key {
  const name = `${salt}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const info = `Auth.js Generated Encryption Key (${salt})`;
  const whole = Buffer.from(hkdfSync("sha256", secret, salt, info, 64));
  const key = { mac: whole.subarray(0, 32), enc: whole.subarray(32), opened: new Map<string, Claims>() };
  keys.set(name, key);
  return key;
}

/** How far the clocks of two instances may be apart, in seconds; as next-auth has it. */
const tolerance = 15;

/**
 * The claims of a token that this secret and salt made and that has not expired; null for any other text.
 * @param token the compact form, five parts with dots between
 */
export function openToken(token: string, secret: string, salt: string): Claims | null {
  const key = keyOf(secret, salt);
  const claims = key.opened.get(token) ?? open(token, key);
  if (typeof claims?.exp !== "number" || claims.exp <= Date.now() / 1000 - tolerance) return null;
  // Deleted and set anew: a Map keeps the order in which its entries came.
  key.opened.delete(token);
  if (key.opened.size >= maxOpened) key.opened.delete(key.opened.keys().next().value ?? "");
  key.opened.set(token, claims);
  return claims;
}

/** What a token holds, expired or not; null for one that this key did not make. */
function open(token: string, key: Key): Claims | null {
  const parts = token.split(".");
  const [header = "", wrapped, iv = "", text = "", tag = ""] = parts;
  if (parts.length !== 5 || wrapped !== "") return null;
  try {
    const { alg, enc } = parseObject(Buffer.from(header, "base64url"));
    if (alg !== "dir" || enc !== "A256CBC-HS512") return null;
    const [vector, sealed, seal] = [iv, text, tag].map((part) => Buffer.from(part, "base64url")) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(header.length * 8));
    const mac = createHmac("sha512", key.mac).update(header).update(vector).update(sealed).update(length);
    const expected = mac.digest().subarray(0, 32);
    if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return null;
    const decipher = createDecipheriv("aes-256-cbc", key.enc, vector);
    return parseObject(Buffer.concat([decipher.update(sealed), decipher.final()]));
  } catch {
    return null;
  }
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(bytes.toString("utf8"));
  if (value === null || typeof value !== "object") throw new Error("no object");
  return value as Record<string, unknown>;
}
