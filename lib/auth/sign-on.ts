import "server-only";
import { and, eq, exists, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "../../db/client.ts";
import { identities, invite_codes, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { recordRedeemer } from "../invites/redeem.ts";
import { newToken } from "../token.ts";
import { hashPassword } from "./password.ts";
import type { Subject } from "./tokens.ts";

/** Reasons to refuse a single sign-on; the login page explains each. */
const refusals = ["unverified", "uninvited", "suspended", "linked"] as const;
export type Refusal = (typeof refusals)[number];

/** The user as the provider knows them. `subject` never changes; the email may. */
type Identity = { issuer: string; subject: string; email: string | null; isVerified: boolean };

const { id, session_version, is_superuser, suspended_at } = users;
const columns = { id, session_version, is_superuser, suspended_at };

/** The account of an identity. The first sign-on links an account, or creates one from an open invitation. */
export async function signOn(identity: Identity): Promise<Subject | Refusal> {
  const { issuer, subject } = identity;
  const isSame = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  return db().transaction(async (tx) => {
    const [known] = await tx
      .select(columns)
      .from(users)
      .innerJoin(identities, eq(identities.user_id, id))
      .where(isSame);
    const user = known ?? (await firstSignOn(tx, identity));
    if (typeof user === "string" || user.suspended_at !== null) {
      await recordEvent(tx, { actor: null, action: "user.sign_in_failed", subject: known?.id });
      return typeof user === "string" ? user : "suspended";
    }
    await recordEvent(tx, { actor: user.id, action: "user.signed_in", subject: user.id });
    return user;
  });
}

async function firstSignOn(tx: Tx, { issuer, subject, email, isVerified }: Identity) {
  if (!email || !isVerified) return "unverified";
  const find = () => tx.select(columns).from(users).where(eq(users.email, email));
  const [user] = await find();
  const account = user ?? (await join(tx, email)) ?? (await find())[0];
  if (!account) return "uninvited";
  if (account.suspended_at !== null) return "suspended";
  const [linked] = await tx
    .insert(identities)
    .values({ issuer, subject, user_id: account.id })
    .onConflictDoNothing()
    .returning({ user_id: identities.user_id });
  if (!linked) return "linked";
  await recordEvent(tx, { actor: account.id, action: "user.identity_linked", subject: account.id });
  return (await endUnprovenAccess(tx, account.id)) ?? account;
}

/**
 * Ends the password, sessions and tokens of an account that was registered with a code for any address: its registrant may
 * not own the address, which the provider has verified now.
 */
async function endUnprovenAccess(tx: Tx, userId: string) {
  const codes = tx.select({ one: sql`1` }).from(invite_codes);
  const isUnproven = exists(codes.where(and(eq(invite_codes.used_by, userId), isNull(invite_codes.email))));
  const [account] = await tx
    .update(users)
    .set({ password_hash: await hashPassword(newToken()), session_version: sql`${session_version} + 1` })
    .where(and(eq(id, userId), isUnproven))
    .returning(columns);
  return account;
}

/** Creates an account with an invite code bound to the address, and a random password that is not kept. */
async function join(tx: Tx, email: string) {
  const [code] = await tx.execute<{ id: string }>(sql`
    update ${invite_codes} set used_at = now() where id = (
      select c.id from ${invite_codes} c where c.email = ${email} and c.used_at is null and c.revoked_at is null
        and c.expires_at > now() limit 1 for update)
    returning id`);
  if (!code) return undefined;
  const [user] = await tx
    .insert(users)
    .values({ email, password_hash: await hashPassword(newToken()) })
    .onConflictDoNothing({ target: users.email })
    .returning(columns);
  if (!user) return undefined;
  await recordRedeemer(tx, code.id, user.id);
  await recordEvent(tx, { actor: user.id, action: "user.registered", subject: user.id });
  return user;
}
