CREATE TABLE "answer_tries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"content" text NOT NULL,
	"marks" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"part" text NOT NULL,
	"claim" text NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_part" CHECK ("disputes"."part" in ('summary', 'strengths', 'improvement_areas', 'notable_quotes'))
);
--> statement-breakpoint
CREATE TABLE "own_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"content" text NOT NULL,
	"outcome" text,
	"citations" jsonb,
	"run" uuid,
	"lease_until" timestamp(3) with time zone,
	"model" text,
	"duration_ms" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "own_questions_outcome" CHECK ("own_questions"."outcome" in ('answered', 'related', 'not_covered', 'declined', 'help')),
	CONSTRAINT "own_questions_answered" CHECK (("own_questions"."outcome" is null) = ("own_questions"."answered_at" is null)),
	CONSTRAINT "own_questions_run_has_lease" CHECK (("own_questions"."run" is null) = ("own_questions"."lease_until" is null)),
	CONSTRAINT "own_questions_running_is_unanswered" CHECK ("own_questions"."run" is null or "own_questions"."outcome" is null)
);
--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "answer_tries" ADD CONSTRAINT "answer_tries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_questions" ADD CONSTRAINT "own_questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_tries_once" ON "answer_tries" USING btree ("message_id",hashtextextended("content", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_claim_key" ON "disputes" USING btree ("conversation_id","part",md5("claim"));--> statement-breakpoint
CREATE UNIQUE INDEX "own_questions_unanswered_key" ON "own_questions" USING btree ("conversation_id",md5("content")) WHERE "own_questions"."outcome" is null;--> statement-breakpoint
CREATE INDEX "own_questions_conversation_idx" ON "own_questions" USING btree ("conversation_id","created_at");