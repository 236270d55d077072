import "server-only";
import { hash, verify } from "@node-rs/argon2";

/** Parameters of the OWASP Password Storage Cheat Sheet for argon2id (19 MiB, 2 passes, 1 lane). */
// 2 is argon2id in the library's enum, which cannot be imported under isolated modules.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password that anybody has, made with the same parameters. */
const dummy =
  "$argon2id$v=19$m=19456,t=2,p=1$X5x7Xu7RwoHH7DySPJOoLQ$ZICfH7+rwZJsG3SAd7paZJFjUwEkFBESYeWXk84SegY";

/** The argon2id hash of a password, in PHC string format. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * Whether the password belongs to the hash. With no hash (no such account) one is verified all the same,
 * so that the time taken does not say whether an account exists.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? dummy, password);
  return matches && Boolean(stored);
}
