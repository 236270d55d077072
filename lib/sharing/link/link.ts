import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { ownConversation } from "../../conversations/access.ts";
import { AppError } from "../../errors.ts";
import type { SourceSentence } from "../schema.ts";
import type { LinkChoice, PublicLink } from "./schema.ts";

export const linkColumns = {
  link_id: public_links.id,
  revoked_at: public_links.revoked_at,
  public_id: public_links.public_id,
  candidate_name: public_links.candidate_name,
  contact_email: public_links.contact_email,
  expires_at: public_links.expires_at,
  hidden_message_ids: public_links.hidden_message_ids,
  left_out_sentences: sql<SourceSentence[]>`${public_links.left_out_sentences}`,
  checked_sentences: sql<SourceSentence[]>`${public_links.checked_sentences}`,
  include_resume: public_links.include_resume,
  include_resume_file: public_links.include_resume_file,
  allow_batches: public_links.allow_batches,
  headline: public_links.headline,
  highlights: sql<SourceSentence[]>`${public_links.highlights}`,
  review_needed: public_links.review_needed,
  opens: public_links.opens,
  last_opened_at: public_links.last_opened_at,
};

export const choiceOf = ({
  link_id,
  revoked_at,
  public_id,
  checked_sentences,
  review_needed,
  opens,
  last_opened_at,
  ...choice
}: LinkRow): LinkChoice => choice;

export const toLink = (row: LinkRow, origin: string): PublicLink => ({
  ...choiceOf(row),
  public_id: row.public_id,
  review_needed: row.review_needed,
  opened: { total: row.opens, last_at: row.last_opened_at },
  url: `${origin}/public/interview/${row.public_id}`,
});

export const notShared = () => new AppError("not_found", "This interview is not shared, or it is not yours.");

/** The newest link of the actor's conversation, revoked or not. */
export async function findLastLink(actor: Actor, id: string) {
  const [row] = await db()
    .select(linkColumns)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(ownConversation(actor, id))
    .orderBy(desc(public_links.created_at))
    .limit(1);
  return row ?? null;
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLastLink>>>;

/** The link if it is in force: not revoked, though it may be expired or paused. */
export const unlessRevoked = (link: LinkRow | null): LinkRow | null =>
  link?.revoked_at === null ? link : null;

type LinkInput = { id: string; origin: string };

/**
 * The actor's link, expired or not.
 * @param input.origin the public origin of the app
 * @throws {AppError} not_found if there is none or it is revoked
 */
export async function getLink(actor: Actor, input: LinkInput): Promise<PublicLink> {
  const row = unlessRevoked(await findLastLink(actor, input.id));
  if (!row) throw notShared();
  return toLink(row, input.origin);
}
