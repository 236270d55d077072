import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { contact_requests, public_links, questions } from "../../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import type { InterviewNews, News } from "./schema.ts";

/** Unseen questions and open contact requests of the actor's interviews, newest interview first. */
export async function getNews(actor: Actor): Promise<News> {
  const interviews = await db().execute<InterviewNews>(sql`
    select id, title, workflow, questions, contact_requests, pending_requests from (
      select c.id, c.title, c.workflow, c.created_at,
        (select count(*)::int from ${public_links} l join ${questions} m on m.link_id = l.id
          where l.conversation_id = c.id and m.asker = 'visitor' and m.seen_at is null) as questions,
        r.unseen as contact_requests, r.pending as pending_requests
      from ${conversations} c cross join lateral (
        select count(*) filter (where r.seen_at is null)::int as unseen,
          count(*) filter (where r.status = 'PENDING')::int as pending
        from ${contact_requests} r where r.conversation_id = c.id) r
      where c.user_id = ${actor.id} and c.deleted_at is null
        and exists (select from ${public_links} l where l.conversation_id = c.id)
    ) news where questions + contact_requests + pending_requests > 0
    order by created_at desc, id desc`);
  const sum = (name: "questions" | "contact_requests") =>
    interviews.reduce((total, one) => total + one[name], 0);
  return {
    questions: sum("questions"),
    contact_requests: sum("contact_requests"),
    interviews: [...interviews],
  };
}

/** Marks these questions and contact requests as seen by the owner. @throws {AppError} not_found */
export async function markSeen(actor: Actor, { id, ids }: { id: string; ids: string[] }): Promise<void> {
  const list = sql`${sql.param(ids)}::uuid[]`;
  const rows = await db().execute(sql`
    with own as (select ${conversations.id} from ${conversations} where ${ownConversation(actor, id)}),
    questions as (
      update ${questions} m set seen_at = now() from ${public_links} l, own
      where l.conversation_id = own.id and m.link_id = l.id and m.id = any(${list})
        and m.asker = 'visitor' and m.seen_at is null
    ), requests as (
      update ${contact_requests} r set seen_at = now() from own
      where r.conversation_id = own.id and r.id = any(${list}) and r.seen_at is null
    )
    select from own`);
  if (rows.length === 0) throw conversationNotFound();
}
