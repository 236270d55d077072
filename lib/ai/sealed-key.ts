import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with a 12-byte nonce and a 16-byte tag (NIST SP 800-38D). */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const keyFrom = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "colloquy model key v1", 32));

/**
 * Encrypts a service's key, bound to its address, so that the key cannot be sent to another address.
 * @returns base64url of nonce, tag and ciphertext
 */
export function sealKey(key: string, address: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), nonce).setAAD(Buffer.from(address));
  const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a service's key; null for another secret or address, or a changed text. */
export function openKey(sealed: string, address: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, keyFrom(secret), bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(address)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
