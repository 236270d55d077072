ALTER TABLE "public_links" ALTER COLUMN "suggested_questions" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "public_links" ALTER COLUMN "suggested_questions" DROP NOT NULL;--> statement-breakpoint
-- The first reader of each link gets questions that the search of this version answers.
UPDATE "public_links" SET "suggested_questions" = NULL WHERE "revoked_at" IS NULL;
