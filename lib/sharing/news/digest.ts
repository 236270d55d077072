import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { outbox, users } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { additions, public_links, questions } from "../../../db/schema/sharing.ts";
import { isMailOn, type Letter } from "../../outbox.ts";
import { site } from "../../site.ts";
import { sharePath } from "../paths.ts";
import { foldQuestion } from "../questions/same.ts";
import { plural } from "../../text/plural.ts";

const maxLines = 10;
const maxLineLength = 200;

/** "Asked" is a question of practice mode: no model judged its passages. */
type Label = "Not answered" | "Asked" | "Answered";
const gap: Label = "Not answered";

type DigestRow = {
  id: string;
  title: string;
  workflow: string;
  content: string;
  label: Label;
};

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1).trimEnd()}…` : line;
}

/** One line for each distinct question, with its count; gaps first. */
function linesOf(rows: DigestRow[]): string[] {
  const groups = [...Map.groupBy(rows, ({ label, content }) => `${label} ${foldQuestion(content)}`).values()];
  const lines = groups
    .toSorted(([a], [b]) => Number(b?.label === gap) - Number(a?.label === gap))
    .map((group) => {
      const [first] = group;
      const times = group.length > 1 ? ` (asked ${group.length} times)` : "";
      return `${first?.label}: “${shorten(first?.content ?? "")}”${times}`;
    });
  const rest = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(rest > 0 ? [`and ${rest} more.`] : [])];
}

/** The mail about new questions of visitors. Pure. */
function digestLetter(rows: DigestRow[]): Letter {
  const interviews = [...Map.groupBy(rows, ({ id }) => id).values()];
  const gaps = rows.filter(({ label }) => label === gap).length;
  const [only] = interviews.length === 1 ? rows : [];
  const which = gaps < rows.length ? `${gaps} of them` : gaps === 1 ? "it" : "them";
  const open = gaps > 0 ? ` What you share does not answer ${which} yet; you can, in your own words.` : "";
  return {
    subject: `${plural(rows.length, "new question")} on ${site.name}`,
    paragraphs: [
      `Visitors asked ${plural(rows.length, "question")} about your ` +
        `${interviews.length === 1 ? "interview" : "interviews"}.${open}`,
      ...interviews.flatMap((own) => [`“${own[0]?.title}”`, ...linesOf(own)]),
    ],
    path: only ? sharePath(only) : "/dashboard/interviews?with=news",
    label: only ? "Look at the questions" : "Look at the news",
  };
}

/** SQL: the question was in no digest, and has an answer or is a day old. */
const isUndigested = (now: Date) => sql`(m.asker = 'visitor' and m.digested_at is null
  and (m.answer is not null or m.created_at < ${now.toISOString()}::timestamptz - interval '1 day'))`;

/**
 * Writes the digests of all owners to the outbox. A question is marked in the transaction that writes its mail, so it is
 * mailed once even if the process dies. @returns the number of mails
 */
export async function writeDigests(now: Date): Promise<number> {
  const owners = await db().execute<{ id: string; wanted: boolean }>(sql`
    select u.id, u.mail_digest as wanted from ${users} u where u.id in (
      select c.user_id from ${questions} m join ${public_links} l on l.id = m.link_id
      join ${conversations} c on c.id = l.conversation_id where c.deleted_at is null and ${isUndigested(now)})`);
  let written = 0;
  for (const { id: user_id, wanted } of owners)
    await db().transaction(async (tx) => {
      const rows = await tx.execute<DigestRow & { created_at: string }>(sql`
        update ${questions} m set digested_at = now() from ${public_links} l, ${conversations} c
        where l.id = m.link_id and c.id = l.conversation_id and c.user_id = ${user_id} and c.deleted_at is null
          and ${isUndigested(now)}
        returning c.id, c.title, c.workflow, m.content, m.created_at,
          case when exists (select from ${additions} a where a.question_id = m.id) then 'Answered'
            when m.outcome in ('related', 'not_covered') then ${gap} when m.outcome = 'passages' then 'Asked'
            else 'Answered' end as label`);
      if (rows.length === 0 || !wanted || !isMailOn()) return;
      const letter = digestLetter(rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at)));
      await tx.insert(outbox).values({ user_id, kind: "digest", letter });
      written += 1;
    });
  return written;
}
