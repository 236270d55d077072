DROP INDEX "messages_seq_key";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq_key" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."replaced_by" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_replaced" CHECK ("messages"."replaced_by" is null or ("messages"."kind" <> 'greeting' and "messages"."state" <> 'streaming'));