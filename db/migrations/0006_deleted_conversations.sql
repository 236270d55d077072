ALTER TABLE "conversations" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_deleted_at_idx" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "characters_deleted_at_idx" ON "characters" USING btree ("deleted_at") WHERE "characters"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "teams_deleted_at_idx" ON "teams" USING btree ("deleted_at") WHERE "teams"."deleted_at" is not null;