CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"visitor_id" uuid,
	"version" text NOT NULL,
	"accepted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_one_owner" CHECK (num_nonnulls("consents"."user_id", "consents"."visitor_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "input_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "output_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_user_key" ON "consents" USING btree ("user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_visitor_key" ON "consents" USING btree ("visitor_id","version");