import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";

/**
 * Erases the data of links that were revoked or expired 30 days ago: visitors with their questions and requests, the
 * snapshot, and the count of openings. Answered questions and approved requests stay with the interview, as do the
 * settings of its newest link, for sharing again. @returns the number of erased visitors
 */
export async function eraseDeadLinks(now: Date): Promise<number> {
  const dead = sql`select id from public_links
    where least(revoked_at, expires_at) < ${now.toISOString()}::timestamptz - interval '30 days'`;
  return db().transaction(async (tx) => {
    await tx.execute(sql`delete from contact_requests where status <> 'APPROVED'
      and visitor_id in (select id from visitors where link_id in (${dead}))`);
    await tx.execute(sql`delete from questions m where link_id in (${dead})
      and not exists (select from additions a where a.question_id = m.id)`);
    const visitors = await tx.execute(sql`delete from visitors v where link_id in (${dead})
      and not exists (select from questions m where m.visitor_id = v.id)
      and not exists (select from contact_requests r where r.visitor_id = v.id)
      returning 1`);
    await tx.execute(sql`delete from snapshot_items where link_id in (${dead})`);
    await tx.execute(sql`update public_links set opens = 0, last_opened_at = null
      where opens > 0 and id in (${dead})`);
    await tx.execute(sql`delete from public_links l where id in (${dead})
      and not exists (select from visitors v where v.link_id = l.id)
      and exists (select from public_links newer where newer.conversation_id = l.conversation_id
        and newer.created_at > l.created_at)`);
    return visitors.length;
  });
}
