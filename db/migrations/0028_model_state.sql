ALTER TABLE "model_measurements" ADD COLUMN "last_ok_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "model_measurements" ADD COLUMN "failing_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "model_measurements" ADD COLUMN "failure" text;