CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"asker" text DEFAULT 'visitor' NOT NULL,
	"link_id" uuid,
	"visitor_id" uuid,
	"batch_id" uuid,
	"position" integer,
	"content" text NOT NULL,
	"answer" text,
	"answer_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"citations" jsonb,
	"outcome" text,
	"terms" text[],
	"used_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"withdrawn_at" timestamp(3) with time zone,
	"run" uuid,
	"lease_until" timestamp(3) with time zone,
	"model" text,
	"tokens" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"duration_ms" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone,
	"digested_at" timestamp(3) with time zone,
	CONSTRAINT "questions_asker" CHECK (("questions"."asker" = 'visitor' and num_nonnulls("questions"."link_id", "questions"."visitor_id") = 2)
        or ("questions"."asker" = 'owner' and num_nonnulls("questions"."link_id", "questions"."visitor_id", "questions"."batch_id") = 0)),
	CONSTRAINT "questions_batch" CHECK (("questions"."batch_id" is null) = ("questions"."position" is null)),
	CONSTRAINT "questions_outcome" CHECK ("questions"."outcome" in ('answered', 'related', 'not_covered', 'passages', 'declined', 'help')),
	CONSTRAINT "questions_answered" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null) and ("questions"."answer" is null) = ("questions"."outcome" is null)),
	CONSTRAINT "questions_run_has_lease" CHECK (("questions"."run" is null) = ("questions"."lease_until" is null)),
	CONSTRAINT "questions_running_is_unanswered" CHECK ("questions"."run" is null or "questions"."answer" is null)
);
--> statement-breakpoint
-- Visitors' questions keep their ids. A question that was declined had an answer without an outcome.
INSERT INTO "questions" ("id", "conversation_id", "link_id", "visitor_id", "batch_id", "position", "content", "answer", "answer_id", "citations",
    "outcome", "terms", "used_ids", "withdrawn_at", "run", "lease_until", "model", "tokens", "duration_ms", "created_at", "answered_at", "seen_at", "digested_at")
  SELECT m."id", l."conversation_id", m."link_id", m."visitor_id", m."batch_id", m."position", m."content", m."answer", m."answer_id", m."citations",
    CASE WHEN m."answer" IS NULL THEN NULL ELSE coalesce(m."outcome", 'declined') END, m."terms", m."used_ids", m."withdrawn_at", m."run",
    m."lease_until", m."model", m."tokens", m."duration_ms", m."created_at", m."answered_at", m."seen_at", m."digested_at"
  FROM "public_messages" m JOIN "public_links" l ON l."id" = m."link_id";--> statement-breakpoint
-- Owners' answers were put together from their outcome when they were read.
INSERT INTO "questions" ("id", "conversation_id", "asker", "content", "answer", "citations", "outcome", "run", "lease_until", "model",
    "input_tokens", "output_tokens", "duration_ms", "created_at", "answered_at")
  SELECT q."id", q."conversation_id", 'owner', q."content",
    CASE WHEN q."outcome" IS NOT NULL THEN concat_ws(E'\n\n', CASE q."outcome"
      WHEN 'related' THEN 'Neither your answers nor your insights say this directly. The closest they come:'
      WHEN 'not_covered' THEN 'Neither your answers nor your insights cover this.'
      WHEN 'declined' THEN 'Questions about age, health, religion, family, origin and other personal traits are not answered here. Please ask about what you did or said.'
      WHEN 'help' THEN 'This is only a computer program, and a person can be there for you.' END,
      (SELECT string_agg('“' || (c.value ->> 'quote') || '”', E'\n\n' ORDER BY c.ordinality)
        FROM jsonb_array_elements(coalesce(q."citations", '[]'::jsonb)) WITH ORDINALITY c)) END,
    q."citations", q."outcome", q."run", q."lease_until", q."model", q."input_tokens", q."output_tokens", q."duration_ms", q."created_at", q."answered_at"
  FROM "own_questions" q;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "allow_batches" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_visitor_unanswered_key" ON "questions" USING btree ("visitor_id",md5("content")) WHERE "questions"."answer" is null and "questions"."batch_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_owner_unanswered_key" ON "questions" USING btree ("conversation_id",md5("content")) WHERE "questions"."answer" is null and "questions"."asker" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "questions_batch_key" ON "questions" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "questions_conversation_idx" ON "questions" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_visitor_idx" ON "questions" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_link_idx" ON "questions" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_unseen_idx" ON "questions" USING btree ("link_id") WHERE "questions"."seen_at" is null and "questions"."asker" = 'visitor';--> statement-breakpoint
CREATE INDEX "questions_undigested_idx" ON "questions" USING btree ("link_id") WHERE "questions"."digested_at" is null and "questions"."asker" = 'visitor';--> statement-breakpoint
ALTER TABLE "additions" RENAME COLUMN "public_message_id" TO "question_id";--> statement-breakpoint
ALTER TABLE "additions" DROP CONSTRAINT "additions_public_message_id_public_messages_id_fk";--> statement-breakpoint
ALTER INDEX "additions_message_key" RENAME TO "additions_question_key";--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TABLE "own_questions";--> statement-breakpoint
DROP TABLE "public_messages";