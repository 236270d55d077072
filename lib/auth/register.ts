import "server-only";
import type { Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { invalidField } from "../errors.ts";
import { recordRedeemer, redeemCode } from "../invites/redeem.ts";
import { countAddress, countAgainst } from "../limits.ts";
import { assertPasswordLogin, hashPassword } from "./password.ts";
import { userColumns } from "./queries.ts";
import type { User } from "./schema.ts";

/**
 * Creates an account. Only the holder of a valid code learns that an email already has one.
 * @throws {AppError} forbidden if password login is off, rate_limited, invalid
 */
export async function register(
  input: { email: string; password: string; invite_code: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<User> {
  assertPasswordLogin();
  await countAddress("register_address", caller);
  await countAgainst("register_email", input.email, caller.address);
  const password_hash = await hashPassword(input.password);
  return db().transaction(async (tx) => {
    const codeId = await redeemCode(tx, { code: input.invite_code, email: input.email });
    const [user] = await tx
      .insert(users)
      .values({ email: input.email, password_hash })
      .onConflictDoNothing({ target: users.email })
      .returning(userColumns);
    if (!user) throw invalidField("email", "There is already an account with this email. Please log in.");
    await recordRedeemer(tx, codeId, user.id);
    await recordEvent(tx, { actor: user.id, action: "user.registered", subject: user.id });
    return user;
  });
}
