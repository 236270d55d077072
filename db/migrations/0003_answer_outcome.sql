ALTER TABLE "public_messages" ADD COLUMN "outcome" text;--> statement-breakpoint
-- Where nothing answered, the passages that had looked closest were words by chance: the fixed text stands by itself.
UPDATE "public_messages" SET "outcome" = CASE WHEN "covered" THEN 'answered' ELSE 'not_covered' END,
	"citations" = CASE WHEN "covered" THEN "citations" ELSE '[]'::jsonb END,
	"used_ids" = CASE WHEN "covered" THEN "used_ids" ELSE '{}'::uuid[] END
	WHERE "covered" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "public_messages" DROP COLUMN "covered";--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_outcome" CHECK ("public_messages"."outcome" in ('answered', 'related', 'not_covered'));