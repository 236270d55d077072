ALTER TABLE "conversations" DROP CONSTRAINT "conversations_length";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_retry_of_messages_id_fk" FOREIGN KEY ("retry_of") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_retry_of_idx" ON "conversations" USING btree ("retry_of") WHERE "conversations"."retry_of" is not null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_length" CHECK ("conversations"."length" between 1 and 20);--> statement-breakpoint
-- A try becomes a finished interview of one question, whose id is the try's. It is erased and deleted with its interview.
INSERT INTO "conversations" (id, user_id, workflow, title, resume_id, insight_template, position, completed_at, last_seq,
  answers, length, plan, retry_of, erase_at, erase_noticed, created_at, deleted_at)
SELECT t.id, c.user_id, c.workflow,
  'Second try: ' || case when length(q.line) <= 67 then q.line
    else left(regexp_replace(left(q.line, 68), '\s\S*$', ''), 67) || '…' end,
  c.resume_id, c.insight_template, 1, t.created_at, 2, 1, 1,
  jsonb_build_array(jsonb_build_object(
    'competency', coalesce(c.plan -> marks.competency ->> 'competency', 'This question'),
    'behavioural', q.question, 'situational', q.question, 'character_id', k.character_id)),
  a.id, c.erase_at, c.erase_noticed, t.created_at, c.deleted_at
FROM "answer_tries" t
JOIN "messages" a ON a.id = t.message_id
JOIN "conversations" c ON c.id = a.conversation_id
JOIN "conversation_characters" k ON k.conversation_id = a.conversation_id AND k.position = a.position
LEFT JOIN "answer_marks" marks ON marks.message_id = a.id
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT btrim(regexp_replace(coalesce(m.question, m.content), '\s+', ' ', 'g')) FROM "messages" m
    WHERE m.conversation_id = a.conversation_id AND m.position = a.position AND m.speaker_type = 'character'
      AND m.replaced_by is null AND m.seq < a.seq AND m.content <> '' AND m.model is distinct from 'none (fixed text)'
    ORDER BY m.seq DESC LIMIT 1), 'This question') AS line) asked
CROSS JOIN LATERAL (
  SELECT asked.line, case when length(asked.line) <= 299 then asked.line
    else left(regexp_replace(left(asked.line, 300), '\s\S*$', ''), 299) || '…' end AS question) q;--> statement-breakpoint
INSERT INTO "conversation_characters" (conversation_id, position, character_id, name, prompt_version, system_prompt)
SELECT t.id, 0, k.character_id, k.name, k.prompt_version, k.system_prompt
FROM "answer_tries" t
JOIN "messages" a ON a.id = t.message_id
JOIN "conversation_characters" k ON k.conversation_id = a.conversation_id AND k.position = a.position;--> statement-breakpoint
INSERT INTO "messages" (conversation_id, seq, position, speaker_type, kind, content, state, question, plan_questions, model,
  prompt_version, created_at)
SELECT c.id, 1, 0, 'character', 'reply', c.plan -> 0 ->> 'behavioural', 'complete', c.plan -> 0 ->> 'behavioural',
  array[c.plan -> 0 ->> 'behavioural'], asked.model, asked.prompt_version, c.created_at
FROM "answer_tries" t
JOIN "conversations" c ON c.id = t.id
JOIN "messages" a ON a.id = t.message_id
LEFT JOIN LATERAL (
  SELECT m.model, m.prompt_version FROM "messages" m
  WHERE m.conversation_id = a.conversation_id AND m.position = a.position AND m.speaker_type = 'character'
    AND m.replaced_by is null AND m.seq < a.seq AND m.content <> '' AND m.model is distinct from 'none (fixed text)'
  ORDER BY m.seq DESC LIMIT 1) asked ON true;--> statement-breakpoint
INSERT INTO "messages" (conversation_id, seq, position, speaker_type, kind, content, state, created_at)
SELECT id, 2, 0, 'user', 'answer', content, 'complete', created_at FROM "answer_tries";--> statement-breakpoint
INSERT INTO "answer_marks" (message_id, situation, action, result, own_part, number, competency)
SELECT m.id, (t.marks ->> 'situation')::boolean, (t.marks ->> 'action')::boolean, (t.marks ->> 'result')::boolean,
  (t.marks ->> 'own_part')::boolean, (t.marks ->> 'number')::boolean, 0
FROM "answer_tries" t
JOIN "messages" m ON m.conversation_id = t.id AND m.seq = 2
WHERE t.marks is not null;--> statement-breakpoint
INSERT INTO "insights" (conversation_id, status, created_at, updated_at)
SELECT id, 'none', created_at, created_at FROM "answer_tries";--> statement-breakpoint
DROP TABLE "answer_tries";
