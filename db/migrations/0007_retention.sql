CREATE TABLE "daily_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"finished_at" timestamp(3) with time zone NOT NULL,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"max_retention_days" integer,
	CONSTRAINT "settings_only" CHECK ("settings"."is_only")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "erase_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "erase_noticed" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "conversations_erase_at_idx" ON "conversations" USING btree ("erase_at") WHERE "conversations"."erase_at" is not null;