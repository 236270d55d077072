ALTER TABLE "conversations" ADD COLUMN "sensitive" jsonb;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "left_out_sentences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "review_needed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "review_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" DROP COLUMN "allowed_sentences";--> statement-breakpoint
ALTER TABLE "snapshot_items" DROP COLUMN "allowed_sentences";--> statement-breakpoint
-- These snapshots are whole, and nothing reads them for visitors any more: their owners look once and publish again.
UPDATE "public_links" SET "review_needed" = true WHERE "revoked_at" IS NULL;