ALTER TABLE "insights" ADD COLUMN "check_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "drafts" jsonb;--> statement-breakpoint
ALTER TABLE "insights" ADD COLUMN "limits" text[] DEFAULT '{}' NOT NULL;