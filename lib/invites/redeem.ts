import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { invite_codes } from "../../db/schema/accounts.ts";
import { invalidField } from "../errors.ts";
import { hashCode } from "./code.ts";

const refused = (text: string) => invalidField("invite_code", text);

/**
 * Redeems a code for a new account and returns the code's id for `recordRedeemer`.
 * @throws {AppError} invalid (invite_code)
 */
export async function redeemCode(tx: Tx, input: { code: string; email: string }): Promise<string> {
  const code_hash = hashCode(input.code);
  if (!code_hash) throw refused("This invite code is not valid. Please check it.");
  const { id, email, used_at, revoked_at, expires_at } = invite_codes;
  const [redeemed] = await tx
    .update(invite_codes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(invite_codes.code_hash, code_hash),
        isNull(used_at),
        isNull(revoked_at),
        gt(expires_at, sql`now()`),
        or(isNull(email), eq(email, input.email)),
      ),
    )
    .returning({ id });
  if (redeemed) return redeemed.id;

  const [code] = await tx.select().from(invite_codes).where(eq(invite_codes.code_hash, code_hash));
  if (!code) throw refused("This invite code is not valid. Please check it.");
  if (code.used_at) throw refused("This invite code has already been used.");
  if (code.revoked_at) throw refused("This invite code was withdrawn. Please ask for a new one.");
  if (code.email !== null && code.email !== input.email)
    throw refused("This invite code was made for another email address.");
  throw refused("This invite code has expired. Please ask for a new one.");
}

/** Records the account that a redeemed code created. */
export async function recordRedeemer(tx: Tx, codeId: string, userId: string): Promise<void> {
  await tx.update(invite_codes).set({ used_by: userId }).where(eq(invite_codes.id, codeId));
}
