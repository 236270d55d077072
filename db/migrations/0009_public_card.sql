ALTER TABLE "public_links" ADD COLUMN "include_resume_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "headline" text;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "highlights" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "link_preview" boolean DEFAULT false NOT NULL;