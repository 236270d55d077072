ALTER TABLE "conversation_characters" ADD COLUMN "manner" text DEFAULT 'neutral' NOT NULL;--> statement-breakpoint
ALTER TABLE "character_versions" ADD COLUMN "manner" text DEFAULT 'neutral' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "manner" text DEFAULT 'neutral' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_characters" ADD CONSTRAINT "conversation_characters_manner" CHECK ("conversation_characters"."manner" in ('warm', 'neutral', 'demanding'));--> statement-breakpoint
ALTER TABLE "character_versions" ADD CONSTRAINT "character_versions_manner" CHECK ("character_versions"."manner" in ('warm', 'neutral', 'demanding'));--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_manner" CHECK ("characters"."manner" in ('warm', 'neutral', 'demanding'));