import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "../../db/client.ts";
import { invite_codes } from "../../db/schema/accounts.ts";
import { AppError } from "../errors.ts";
import { hashCode } from "./code.ts";

const refused = (text: string): AppError => new AppError("invalid", text, { fields: { invite_code: text } });

const unknown = "This invite code is not valid. Please check it.";

/**
 * Spends a code for a new account: of any number who try at once one gets it. Undone with the transaction.
 * @returns the code's id, for `recordUser`
 * @throws AppError invalid (invite_code), saying why it does not work
 */
export async function redeemCode(tx: Tx, input: { code: string; email: string }): Promise<string> {
  const code_hash = hashCode(input.code);
  if (!code_hash) throw refused(unknown);
  const [spent] = await tx
    .update(invite_codes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(invite_codes.code_hash, code_hash),
        isNull(invite_codes.used_at),
        isNull(invite_codes.revoked_at),
        gt(invite_codes.expires_at, sql`now()`),
        or(isNull(invite_codes.email), eq(invite_codes.email, input.email)),
      ),
    )
    .returning({ id: invite_codes.id });
  if (spent) return spent.id;

  const [found] = await tx
    .select({ used: invite_codes.used_at, revoked: invite_codes.revoked_at, email: invite_codes.email })
    .from(invite_codes)
    .where(eq(invite_codes.code_hash, code_hash));
  if (!found) throw refused(unknown);
  if (found.used) throw refused("This invite code has already been used.");
  if (found.revoked) throw refused("This invite code was withdrawn. Please ask for a new one.");
  if (found.email !== null && found.email !== input.email)
    throw refused("This invite code was made for another email address.");
  throw refused("This invite code has expired. Please ask for a new one.");
}

/** Notes whose account a spent code made. */
export async function recordUser(tx: Tx, codeId: string, userId: string): Promise<void> {
  await tx.update(invite_codes).set({ used_by: userId }).where(eq(invite_codes.id, codeId));
}
