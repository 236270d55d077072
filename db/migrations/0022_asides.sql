ALTER TABLE "messages" ADD COLUMN "given_question" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "aside" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_aside" CHECK ("messages"."aside" is null or ("messages"."kind" = 'answer' and "messages"."aside" in ('refusal', 'other_language', 'distress', 'rude', 'courtesy', 'question', 'later', 'added')));