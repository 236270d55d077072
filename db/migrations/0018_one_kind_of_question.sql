ALTER TABLE "public_messages" DROP CONSTRAINT "public_messages_check";--> statement-breakpoint
ALTER TABLE "public_messages" DROP CONSTRAINT "public_messages_check_id_requirement_checks_id_fk";--> statement-breakpoint
DROP INDEX "public_messages_check_key";--> statement-breakpoint
DROP INDEX "public_messages_unanswered_key";--> statement-breakpoint
DROP INDEX "public_messages_unseen_idx";--> statement-breakpoint
DROP INDEX "public_messages_undigested_idx";--> statement-breakpoint
-- Checked requirements become questions. Those that their visitor did not put to the owner are no news.
UPDATE "public_messages" SET "seen_at" = coalesce("seen_at", "created_at"), "digested_at" = coalesce("digested_at", "created_at")
  WHERE "check_id" IS NOT NULL AND "asked_at" IS NULL;--> statement-breakpoint
ALTER TABLE "public_messages" RENAME COLUMN "check_id" TO "batch_id";--> statement-breakpoint
ALTER TABLE "public_messages" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_batch" CHECK (("public_messages"."batch_id" is null) = ("public_messages"."position" is null));--> statement-breakpoint
CREATE UNIQUE INDEX "public_messages_batch_key" ON "public_messages" USING btree ("batch_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "public_messages_unanswered_key" ON "public_messages" USING btree ("visitor_id",md5("content")) WHERE "public_messages"."answer" is null and "public_messages"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "public_messages_unseen_idx" ON "public_messages" USING btree ("link_id") WHERE "public_messages"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "public_messages_undigested_idx" ON "public_messages" USING btree ("link_id") WHERE "public_messages"."digested_at" is null;--> statement-breakpoint
ALTER TABLE "public_links" DROP COLUMN "allow_checks";--> statement-breakpoint
DROP TABLE "requirement_checks";
