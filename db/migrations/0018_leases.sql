CREATE TABLE "leases" (
	"key" text PRIMARY KEY NOT NULL,
	"run" uuid NOT NULL,
	"lease_until" timestamp(3) with time zone NOT NULL
);
