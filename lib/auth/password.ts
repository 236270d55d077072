import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { hasPasswordLogin, signOnName } from "../env.ts";
import { AppError } from "../errors.ts";

// Those of the OWASP Password Storage Cheat Sheet. 2 is argon2id in the library's enum, which cannot be imported under
// isolated modules.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password that anybody has. */
const dummy =
  "$argon2id$v=19$m=19456,t=2,p=1$X5x7Xu7RwoHH7DySPJOoLQ$ZICfH7+rwZJsG3SAd7paZJFjUwEkFBESYeWXk84SegY";

/** In PHC string format. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Without a stored hash (no such account) it takes as long, so that the time does not say whether an account exists. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? dummy, password);
  return matches && Boolean(stored);
}

/** @throws AppError forbidden where people log in by single sign-on alone */
export function assertPasswordLogin(): void {
  if (!hasPasswordLogin()) throw new AppError("forbidden", `Please log in with ${signOnName()}.`);
}
