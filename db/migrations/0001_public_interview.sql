ALTER TABLE "public_links" ADD COLUMN "suggested_questions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "used_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "lease_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "tokens" integer;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "public_messages_unanswered_key" ON "public_messages" USING btree ("visitor_id",md5("content")) WHERE "public_messages"."answer" is null;--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_answered" CHECK (("public_messages"."answer" is null) = ("public_messages"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_run_has_lease" CHECK (("public_messages"."run" is null) = ("public_messages"."lease_until" is null));--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_running_is_unanswered" CHECK ("public_messages"."run" is null or "public_messages"."answer" is null);