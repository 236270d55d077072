DROP INDEX "audit_events_created_at_idx";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "audit_events_subject_idx" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_events_created_at_idx" ON "audit_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);