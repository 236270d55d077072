CREATE TABLE "requirement_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"visitor_id" uuid NOT NULL,
	"requirements_hash" "bytea" NOT NULL,
	"run" uuid,
	"lease_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp(3) with time zone,
	CONSTRAINT "requirement_checks_run_has_lease" CHECK (("requirement_checks"."run" is null) = ("requirement_checks"."lease_until" is null))
);
--> statement-breakpoint
DROP INDEX "public_messages_unanswered_key";--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "allow_checks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "check_id" uuid;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "asked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "requirement_checks" ADD CONSTRAINT "requirement_checks_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "requirement_checks_incomplete_key" ON "requirement_checks" USING btree ("visitor_id","requirements_hash") WHERE "requirement_checks"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "requirement_checks_visitor_idx" ON "requirement_checks" USING btree ("visitor_id");--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_check_id_requirement_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."requirement_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_messages_check_key" ON "public_messages" USING btree ("check_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "public_messages_unanswered_key" ON "public_messages" USING btree ("visitor_id",md5("content")) WHERE "public_messages"."answer" is null and "public_messages"."check_id" is null;--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_check" CHECK (("public_messages"."check_id" is null) = ("public_messages"."position" is null));