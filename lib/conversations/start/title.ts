import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { withoutAdvertLine } from "../../ai/plan.ts";
import { cutAfterWord } from "../../text/cut.ts";
import { firstName } from "../../text/first-name.ts";
import { maxStartTitleLength } from "../constants.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "Maya and Daniel, 24 Nov": the first names of the characters, and the day (UTC). */
const defaultTitle = (names: readonly string[], startedAt: Date): string =>
  `${list.format(names.map(firstName))}, ${day.format(startedAt)}`;

/** SQL: the default title, with the UTC time if another of the actor's interviews of that day has the same title. */
export function distinctTitle(actor: Actor, names: readonly string[], startedAt: Date): SQL<string> {
  const title = defaultTitle(names, startedAt);
  const midnight = `${startedAt.toISOString().slice(0, 10)}T00:00:00.000Z`;
  return sql<string>`case when exists (select from ${conversations} c
    where c.user_id = ${actor.id} and c.title = ${title} and c.created_at >= ${midnight}::timestamptz)
    then ${`${title}, ${time.format(startedAt)}`} else ${title} end`;
}

/** The title if the person wrote it, as it says what they practise for; null for a generated one. */
export const writtenTitle = (title: string, names: readonly string[], startedAt: Date): string | null =>
  title.startsWith(defaultTitle(names, startedAt)) || title.startsWith(retryPrefix) ? null : title;

const retryPrefix = "Second try: ";

/** The title of a retry, at most `maxStartTitleLength` long. */
export const retryTitle = (question: string): string =>
  retryPrefix + cutAfterWord(withoutAdvertLine(question), maxStartTitleLength - retryPrefix.length - 1);
