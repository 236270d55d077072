ALTER TABLE "messages" ADD COLUMN "danger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A fixed reply to danger, and the message before it, are known by the model of the reply.
UPDATE "messages" m SET danger = true
FROM "messages" r
WHERE r.model = 'none (fixed text)' AND r.replaced_by is null AND m.conversation_id = r.conversation_id
  AND m.replaced_by is null AND m.seq IN (r.seq - 1, r.seq);--> statement-breakpoint
-- Such a message is no answer.
UPDATE "conversations" c SET answers = c.answers - d.answers
FROM (SELECT conversation_id, count(*)::int AS answers FROM "messages"
  WHERE danger AND kind = 'answer' GROUP BY conversation_id) d
WHERE c.id = d.conversation_id;
