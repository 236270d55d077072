import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Tx } from "../../db/client.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { characterNotFound, managedCharacter, ownCharacter, visibleCharacter } from "./access.ts";
import { characterColumns } from "./queries.ts";

const forkInstead = "Fork it to get one of your own that you can change.";

/** A character that nobody else changes until the transaction ends. */
export type Locked = Awaited<ReturnType<typeof lockCharacter>>;

/**
 * Locks a character for a change: of two changes at once, the later one waits and sees the earlier. It may still be
 * read-only.
 * @throws AppError not_found, forbidden
 */
export async function lockCharacter(tx: Tx, actor: Actor, id: string) {
  const [locked] = await tx
    .select({
      character: characterColumns,
      isManaged: sql<boolean>`${managedCharacter(actor)}`,
      /** The actor is its owner, its team's, or an administrator: these may free it, and say whose it is. */
      isOwn: sql<boolean>`${ownCharacter(actor)}`,
    })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, id), visibleCharacter(actor)))
    .for("update", { of: characters });
  if (!locked) throw characterNotFound();
  if (locked.isManaged) return locked;
  const reason = locked.character.is_system
    ? "Only an administrator can change a system character."
    : "Only the members of its team can change this character.";
  throw new AppError("forbidden", `${reason} ${forkInstead}`);
}

/** @throws AppError forbidden for a read-only one */
export function assertWritable({ character, isOwn }: Locked): void {
  if (!character.is_readonly) return;
  const remedy = isOwn ? "Turn that off first." : forkInstead;
  throw new AppError("forbidden", `This character is read-only. ${remedy}`);
}

/** The same for a change that a read-only character does not allow. @throws AppError not_found, forbidden */
export async function lockWritable(tx: Tx, actor: Actor, id: string) {
  const locked = await lockCharacter(tx, actor, id);
  assertWritable(locked);
  return locked.character;
}
