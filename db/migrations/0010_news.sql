-- What is there already is no news.
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"letter" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"try_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('contact_request', 'digest'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_contact_requests" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "seen_at" timestamp(3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "contact_requests" ALTER COLUMN "seen_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "seen_at" timestamp(3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "public_messages" ALTER COLUMN "seen_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "public_messages" ADD COLUMN "digested_at" timestamp(3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "public_messages" ALTER COLUMN "digested_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_user_idx" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "public_messages_unseen_idx" ON "public_messages" USING btree ("link_id") WHERE "public_messages"."seen_at" is null and ("public_messages"."check_id" is null or "public_messages"."asked_at" is not null);--> statement-breakpoint
CREATE INDEX "public_messages_undigested_idx" ON "public_messages" USING btree ("link_id") WHERE "public_messages"."digested_at" is null and ("public_messages"."check_id" is null or "public_messages"."asked_at" is not null);