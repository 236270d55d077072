import "server-only";
import type { Actor } from "../actor.ts";
import { updateName } from "../auth/profile.ts";
import { setRetention } from "../conversations/retention/retention.ts";
import { setMailChoices } from "../sharing/news/mail-preferences.ts";
import type { AccountSettings } from "./schema.ts";

/** Saves the form of the account page. @throws {AppError} invalid when `days` is above the installation's limit */
export async function saveSettings(actor: Actor, input: AccountSettings): Promise<null> {
  const { name, days, ...mails } = input;
  // First, because only this one can be refused.
  await setRetention(actor, { days });
  await updateName(actor, { name });
  await setMailChoices(actor, mails);
  return null;
}
