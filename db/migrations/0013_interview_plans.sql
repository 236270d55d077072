CREATE TABLE "answer_marks" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"situation" boolean NOT NULL,
	"action" boolean NOT NULL,
	"result" boolean NOT NULL,
	"own_part" boolean NOT NULL,
	"number" boolean NOT NULL,
	"competency" integer
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "length" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "hints" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "plan_questions" text[];--> statement-breakpoint
ALTER TABLE "answer_marks" ADD CONSTRAINT "answer_marks_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_length" CHECK ("conversations"."length" in (5, 10, 20));