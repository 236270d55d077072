ALTER TABLE "public_links" ADD COLUMN "checked_sentences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Messages that are no answers can be shared now: existing links keep leaving them out.
UPDATE "public_links" l SET "hidden_message_ids" = l."hidden_message_ids" || array(
  SELECT m."id" FROM "messages" m WHERE m."conversation_id" = l."conversation_id" AND m."aside" IS NOT NULL
    AND m."id" <> ALL (l."hidden_message_ids"));
