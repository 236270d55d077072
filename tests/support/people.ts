import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { characters } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { acceptNotice } from "@/lib/consents/commands";
import { currentNotice } from "@/lib/consents/notice";
import { inviteMember } from "@/lib/teams/commands";
import { acceptInvitation } from "@/lib/teams/invitations";
import { listInvitations } from "@/lib/teams/queries";
import { hasModelService } from "@/lib/ai/service";

/**
 * Adds a person and returns them as an actor. Their password matches nothing. If a model service is configured, they have
 * accepted the notice, unless an option says otherwise.
 */
export async function addPerson(
  email: string,
  more: { superuser?: boolean; accepts?: boolean } = {},
): Promise<Actor> {
  const [row] = await db()
    .insert(users)
    .values({ email, password_hash: "none", is_superuser: more.superuser ?? false })
    .returning({
      id: users.id,
      email: users.email,
      name: users.name,
      isSuperuser: users.is_superuser,
      sessionVersion: users.session_version,
    });
  if (!row) throw new Error("the person was not added");
  if (more.accepts !== false && hasModelService()) await acceptNotice(row, currentNotice());
  return row;
}

/** Makes a person a member of a team, by invitation and acceptance. */
export async function joinTeam(owner: Actor, id: string, who: Actor): Promise<void> {
  await inviteMember(owner, { id, email: who.email });
  for (const invitation of await listInvitations(who)) await acceptInvitation(who, invitation);
}

/** The ids of the seeded characters of a workflow, in the order of the list. */
export async function seededCharacters(
  workflow: "student_interview" | "resume_interview",
): Promise<string[]> {
  const rows = await db()
    .select({ id: characters.id })
    .from(characters)
    .where(sql`${characters.is_system} and ${eq(characters.workflow_type, workflow)}`)
    .orderBy(asc(characters.created_at), asc(characters.id));
  return rows.map((row) => row.id);
}
