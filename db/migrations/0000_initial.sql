CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_id" uuid,
	"detail" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"last4" text NOT NULL,
	"email" text,
	"request_id" uuid,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"used_by" uuid,
	"revoked_at" timestamp(3) with time zone,
	CONSTRAINT "invite_codes_used_or_revoked" CHECK ("invite_codes"."used_at" is null or "invite_codes"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "invite_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "invite_requests_email_lower" CHECK ("invite_requests"."email" = lower("invite_requests"."email")),
	CONSTRAINT "invite_requests_status" CHECK ("invite_requests"."status" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "invite_requests_approved" CHECK (("invite_requests"."status" = 'APPROVED') = ("invite_requests"."approved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"password_hash" text NOT NULL,
	"is_superuser" boolean DEFAULT false NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"summary" text,
	"summary_seq" integer DEFAULT 0 NOT NULL,
	"brief" text,
	"brief_seq" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "briefs_conversation_id_position_pk" PRIMARY KEY("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversation_characters" (
	"conversation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"character_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"system_prompt" text NOT NULL,
	CONSTRAINT "conversation_characters_conversation_id_position_pk" PRIMARY KEY("conversation_id","position")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"workflow" text NOT NULL,
	"title" text NOT NULL,
	"resume_id" uuid,
	"insight_template" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"reply_state" text DEFAULT 'idle' NOT NULL,
	"reply_run" uuid,
	"reply_lease_until" timestamp(3) with time zone,
	"reply_stop" boolean DEFAULT false NOT NULL,
	"start_key" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_workflow" CHECK ("conversations"."workflow" in ('resume_interview', 'student_interview')),
	CONSTRAINT "conversations_reply_state" CHECK ("conversations"."reply_state" in ('idle', 'running', 'interrupted', 'failed')),
	CONSTRAINT "conversations_running_has_lease" CHECK (("conversations"."reply_state" = 'running') = ("conversations"."reply_run" is not null)
        and ("conversations"."reply_state" = 'running') = ("conversations"."reply_lease_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"score" text NOT NULL,
	"notes" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_score" CHECK ("feedback"."score" in ('happy', 'neutral', 'unhappy'))
);
--> statement-breakpoint
CREATE TABLE "insights" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run" uuid,
	"lease_until" timestamp(3) with time zone,
	"detail" text,
	"result" jsonb,
	"evidence" jsonb,
	"quotes_found" integer,
	"quotes_verified" integer,
	"model" text,
	"duration_ms" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "insights_status" CHECK ("insights"."status" in ('pending', 'running', 'ready', 'failed', 'none')),
	CONSTRAINT "insights_ready_has_result" CHECK ("insights"."status" <> 'ready' or "insights"."result" is not null)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"speaker_type" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"client_id" text,
	"question" text,
	"model" text,
	"prompt_version" integer,
	"duration_ms" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_speaker" CHECK (("messages"."speaker_type" = 'character') = ("messages"."kind" = 'reply')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('complete', 'streaming', 'interrupted', 'failed')),
	CONSTRAINT "messages_user_complete" CHECK ("messages"."speaker_type" = 'character' or "messages"."state" = 'complete')
);
--> statement-breakpoint
CREATE TABLE "character_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"character_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"prompt" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"team_id" uuid,
	"user_id" uuid,
	"is_system" boolean DEFAULT false NOT NULL,
	"is_readonly" boolean DEFAULT false NOT NULL,
	"workflow_type" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "characters_workflow_type" CHECK ("characters"."workflow_type" in ('resume_interview', 'student_interview')),
	CONSTRAINT "characters_belong" CHECK ("characters"."is_system" or "characters"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"size" bigint NOT NULL,
	"storage" text NOT NULL,
	"storage_key" text NOT NULL,
	"status" text DEFAULT 'UPLOADED' NOT NULL,
	"failure_reason" text,
	"page_count" integer,
	"pages" jsonb,
	"lease_until" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"upload_key" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "resumes_status" CHECK ("resumes"."status" in ('UPLOADED', 'PROCESSED', 'FAILED')),
	CONSTRAINT "resumes_processed_has_text" CHECK ("resumes"."status" <> 'PROCESSED' or "resumes"."pages" is not null),
	CONSTRAINT "resumes_failed_has_reason" CHECK ("resumes"."status" <> 'FAILED' or "resumes"."failure_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"interaction_mode" text NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text,
	"access_level" text,
	"workflow_type" text,
	"insight_prompt_template" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "additions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"public_message_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"contact_info" text,
	"message" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "contact_requests_status" CHECK ("contact_requests"."status" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "contact_requests_erased" CHECK (("contact_requests"."status" = 'REJECTED') = ("contact_requests"."contact_info" is null))
);
--> statement-breakpoint
CREATE TABLE "link_opens" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "link_opens_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "public_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"candidate_name" text,
	"contact_email" text,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"include_resume" boolean DEFAULT false NOT NULL,
	"hidden_message_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"budget_day" date,
	"budget_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"content" text NOT NULL,
	"answer" text,
	"answer_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"citations" jsonb,
	"covered" boolean,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "snapshot_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"source" text NOT NULL,
	"speaker_type" text,
	"speaker_name" text,
	"page" integer,
	"content" text NOT NULL,
	CONSTRAINT "snapshot_items_source" CHECK ("snapshot_items"."source" in ('transcript', 'resume'))
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_request_id_invite_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."invite_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_requests" ADD CONSTRAINT "invite_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_cast_fk" FOREIGN KEY ("conversation_id","position") REFERENCES "public"."conversation_characters"("conversation_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_characters" ADD CONSTRAINT "conversation_characters_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_resume_id_resumes_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."resumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insights" ADD CONSTRAINT "insights_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_cast_fk" FOREIGN KEY ("conversation_id","position") REFERENCES "public"."conversation_characters"("conversation_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_versions" ADD CONSTRAINT "character_versions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_versions" ADD CONSTRAINT "character_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additions" ADD CONSTRAINT "additions_public_message_id_public_messages_id_fk" FOREIGN KEY ("public_message_id") REFERENCES "public"."public_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_opens" ADD CONSTRAINT "link_opens_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_messages" ADD CONSTRAINT "public_messages_visitor_id_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."visitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_items" ADD CONSTRAINT "snapshot_items_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitors" ADD CONSTRAINT "visitors_link_id_public_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."public_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_events_created_at_idx" ON "audit_events" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "invite_codes_hash_key" ON "invite_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invite_codes_created_at_idx" ON "invite_codes" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invite_codes_request_idx" ON "invite_codes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "invite_codes_created_by_idx" ON "invite_codes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invite_codes_used_by_idx" ON "invite_codes" USING btree ("used_by");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_requests_email_key" ON "invite_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invite_requests_status_idx" ON "invite_requests" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invite_requests_decided_by_idx" ON "invite_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_hash_key" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_created_by_idx" ON "password_resets" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_characters_once" ON "conversation_characters" USING btree ("conversation_id","character_id");--> statement-breakpoint
CREATE INDEX "conversations_list_idx" ON "conversations" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_resume_idx" ON "conversations" USING btree ("resume_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_start_key" ON "conversations" USING btree ("user_id","start_key");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_seq_key" ON "messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "messages_stage_idx" ON "messages" USING btree ("conversation_id","position","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("conversation_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "character_versions_number_key" ON "character_versions" USING btree ("character_id","number");--> statement-breakpoint
CREATE INDEX "character_versions_created_by_idx" ON "character_versions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "characters_team_idx" ON "characters" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "characters_user_idx" ON "characters" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "characters_system_idx" ON "characters" USING btree ("created_at") WHERE "characters"."is_system";--> statement-breakpoint
CREATE INDEX "resumes_user_idx" ON "resumes" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_storage_key" ON "resumes" USING btree ("storage","storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "resumes_upload_key" ON "resumes" USING btree ("user_id","upload_key");--> statement-breakpoint
CREATE INDEX "team_members_user_idx" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "teams_user_idx" ON "teams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "teams_list_idx" ON "teams" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "teams_public_idx" ON "teams" USING btree (lower(btrim("access_level")));--> statement-breakpoint
CREATE UNIQUE INDEX "additions_message_key" ON "additions" USING btree ("public_message_id");--> statement-breakpoint
CREATE INDEX "additions_link_idx" ON "additions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "contact_requests_conversation_idx" ON "contact_requests" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_requests_visitor_idx" ON "contact_requests" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "public_links_public_id_key" ON "public_links" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_links_one_in_force" ON "public_links" USING btree ("conversation_id") WHERE "public_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "public_links_conversation_idx" ON "public_links" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "public_messages_visitor_idx" ON "public_messages" USING btree ("visitor_id","created_at");--> statement-breakpoint
CREATE INDEX "public_messages_link_idx" ON "public_messages" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "snapshot_items_ordinal_key" ON "snapshot_items" USING btree ("link_id","ordinal");--> statement-breakpoint
CREATE UNIQUE INDEX "visitors_token_key" ON "visitors" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "visitors_link_idx" ON "visitors" USING btree ("link_id","created_at");