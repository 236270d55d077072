import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { outbox } from "../../../db/schema/accounts.ts";
import { isMailOn, type Letter } from "../../outbox.ts";
import { site } from "../../site.ts";
import { plural } from "../../text/plural.ts";
import { sharePath } from "../paths.ts";

type Paused = { user_id: string; wanted: boolean; id: string; title: string; workflow: string };

const reviewLetter = (paused: readonly Paused[]): Letter => {
  const [only] = paused.length === 1 ? paused : [];
  return {
    subject: `${plural(paused.length, "public link")} on ${site.name} paused`,
    paragraphs: [
      "Sentences that tell something personal can now be left out before an interview is shared. " +
        "Until you have looked at yours once and published again, visitors cannot open:",
      ...paused.map(({ title }) => `“${title}”`),
    ],
    path: only ? sharePath(only) : "/dashboard",
    label: "Look once and publish again",
  };
};

/** Writes mails to owners of paused links, once for each link. @returns the number of mails */
export async function writeReviewMails(): Promise<number> {
  return db().transaction(async (tx) => {
    const paused = await tx.execute<Paused>(sql`
      update public_links l set review_mailed = true from conversations c join users u on u.id = c.user_id
      where c.id = l.conversation_id and l.review_needed and not l.review_mailed and l.revoked_at is null
        and c.deleted_at is null
      returning u.id as user_id, u.mail_digest as wanted, c.id, c.title, c.workflow`);
    const wanted = isMailOn() ? paused.filter((one) => one.wanted) : [];
    const letters = [...Map.groupBy(wanted, ({ user_id }) => user_id)].map(([user_id, own]) => ({
      user_id,
      kind: "digest" as const,
      letter: reviewLetter(own),
    }));
    if (letters.length > 0) await tx.insert(outbox).values(letters);
    return letters.length;
  });
}
