import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { hasPasswordLogin, signOnName } from "../env.ts";
import { AppError } from "../errors.ts";

// OWASP Password Storage Cheat Sheet. 2 is argon2id; the library's const enum cannot be imported with
// isolatedModules.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A valid hash to compare with if none is stored; `passwordMatches` ignores its result. */
const dummy =
  "$argon2id$v=19$m=19456,t=2,p=1$X5x7Xu7RwoHH7DySPJOoLQ$ZICfH7+rwZJsG3SAd7paZJFjUwEkFBESYeWXk84SegY";

/** Returns a hash in PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Verifies against a dummy hash when none is stored, so that timing does not reveal whether an account exists. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? dummy, password);
  return matches && Boolean(stored);
}

/** @throws {AppError} forbidden if password login is off */
export function assertPasswordLogin(): void {
  if (!hasPasswordLogin()) throw new AppError("forbidden", `Please log in with ${signOnName()}.`);
}
