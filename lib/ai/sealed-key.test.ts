import { expect, test } from "vitest";
import { openKey, sealKey } from "./sealed-key.ts";

const address = "https://api.example.com/v1";
const sealed = sealKey("sk-ключ", address, "a".repeat(32));

test("a key can be decrypted with its secret and for its address only", () => {
  expect(openKey(sealed, address, "a".repeat(32))).toBe("sk-ключ");
  expect(openKey(sealed, address, "b".repeat(32))).toBeNull();
  expect(openKey(sealed, "https://evil.example/v1", "a".repeat(32))).toBeNull();
});

test("a changed or cut text cannot be decrypted", () => {
  const changed = Buffer.from(sealed, "base64url");
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(openKey(changed.toString("base64url"), address, "a".repeat(32))).toBeNull();
  for (const part of ["", "AAAA", sealed.slice(0, 20)])
    expect(openKey(part, address, "a".repeat(32))).toBeNull();
});

test("encrypting the same key twice gives different texts", () => {
  expect(sealKey("sk-ключ", address, "a".repeat(32))).not.toBe(sealed);
});
