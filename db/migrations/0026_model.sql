CREATE TABLE "model_measurements" (
	"key" text PRIMARY KEY NOT NULL,
	"shape" jsonb,
	"context_tokens" integer,
	"tokens_factor" real,
	"reasoning_tokens" integer DEFAULT 0 NOT NULL,
	"starts_thinking" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "answers" jsonb;--> statement-breakpoint
-- What a model found in each answer goes with the insights. What practice mode found by rules goes.
UPDATE "insights" i SET "answers" = (
  SELECT jsonb_agg(jsonb_build_object('message_id', a."message_id", 'competency', a."competency", 'has', to_jsonb(array_remove(array[
    CASE WHEN a."situation" THEN 'situation' END, CASE WHEN a."action" THEN 'action' END, CASE WHEN a."result" THEN 'result' END,
    CASE WHEN a."own_part" THEN 'own_part' END, CASE WHEN a."number" THEN 'number' END], NULL))) ORDER BY m."seq")
  FROM "answer_marks" a JOIN "messages" m ON m."id" = a."message_id"
  WHERE m."conversation_id" = i."conversation_id" AND m."replaced_by" IS NULL)
WHERE i."status" = 'ready' AND i."model" <> 'practice model';--> statement-breakpoint
DROP TABLE "answer_marks";--> statement-breakpoint
-- A question that was given and not looked for in the reply counts as asked.
UPDATE "messages" SET "plan_questions" = array["given_question"] WHERE "plan_questions" IS NULL AND "given_question" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reason" CHECK ("messages"."reason" is null or ("messages"."kind" = 'reply' and "messages"."reason" in ('length', 'refused', 'stopped', 'broken')));
