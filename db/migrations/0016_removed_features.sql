ALTER TABLE "public_links" ADD COLUMN "opens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "public_links" ADD COLUMN "last_opened_at" timestamp(3) with time zone;--> statement-breakpoint
-- Of the last opening only its day (UTC) is known.
UPDATE "public_links" SET "opens" = "o"."total", "last_opened_at" = "o"."last_day"::timestamp at time zone 'UTC'
	FROM (SELECT "link_id", sum("count") AS "total", max("day") AS "last_day" FROM "link_opens" WHERE "count" > 0 GROUP BY "link_id") AS "o"
	WHERE "o"."link_id" = "public_links"."id";--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_opened" CHECK (("public_links"."opens" = 0) = ("public_links"."last_opened_at" is null));--> statement-breakpoint
DROP TABLE "link_opens";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "sample_hidden";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "hints";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "temporary";--> statement-breakpoint
ALTER TABLE "public_links" DROP COLUMN "link_preview";
