ALTER TABLE "public_messages" DROP CONSTRAINT "public_messages_outcome";--> statement-breakpoint
-- Those from before were found by rules; publishing again makes new ones.
UPDATE "public_links" SET "suggested_questions" = '{}';--> statement-breakpoint
ALTER TABLE "public_links" ALTER COLUMN "suggested_questions" SET DEFAULT '{}'::text[];--> statement-breakpoint
ALTER TABLE "public_links" ALTER COLUMN "suggested_questions" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "additions" ADD COLUMN "vectors" "bytea";--> statement-breakpoint
ALTER TABLE "additions" ADD COLUMN "vectors_of" text;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "terms" text[];--> statement-breakpoint
ALTER TABLE "snapshot_items" ADD COLUMN "vectors" "bytea";--> statement-breakpoint
ALTER TABLE "snapshot_items" ADD COLUMN "vectors_of" text;--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_outcome" CHECK ("public_messages"."outcome" in ('answered', 'related', 'not_covered', 'passages'));