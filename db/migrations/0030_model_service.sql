CREATE TABLE "model_service" (
	"place" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"key_sealed" text,
	"models" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_service_place" CHECK ("model_service"."place" in ('used', 'draft'))
);
--> statement-breakpoint
ALTER TABLE "model_measurements" ADD COLUMN "slots" integer;--> statement-breakpoint
ALTER TABLE "model_measurements" ADD COLUMN "test" jsonb;