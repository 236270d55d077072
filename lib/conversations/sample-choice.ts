import "server-only";
import { eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import type { SampleChoice } from "./settings-schema.ts";

/** Whether the actor put the finished example away. */
export async function getSampleChoice(actor: Actor): Promise<SampleChoice> {
  const [row] = await db().select({ hidden: users.sample_hidden }).from(users).where(eq(users.id, actor.id));
  return row ?? { hidden: false };
}

/** Puts the finished example away, or brings it back. */
export async function setSampleChoice(actor: Actor, { hidden }: SampleChoice): Promise<SampleChoice> {
  await db().update(users).set({ sample_hidden: hidden }).where(eq(users.id, actor.id));
  return { hidden };
}
