CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"run" uuid NOT NULL,
	"lease_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "conversations_unfinished_reply_idx" ON "conversations" USING btree ("reply_state","reply_lease_until") WHERE "conversations"."reply_state" in ('running', 'interrupted');