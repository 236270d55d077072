import { sql } from "drizzle-orm";
import { customType, text, uuid } from "drizzle-orm/pg-core";

/**
 * A point in time with milliseconds. Read as an ISO 8601 UTC string, the form of the API; a `Date` can be
 * written too.
 */
export const time = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
});

export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);
export const createdAt = () =>
  time()
    .notNull()
    .default(sql`now()`);
export const updatedAt = createdAt;

/** How a character asks. Only used with a model service. */
const manners = ["warm", "neutral", "demanding"] as const;
export const manner = () => text({ enum: manners }).notNull().default("neutral");

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
/** SHA-256 of a secret, which is never stored in the clear. */
export const digest = bytes;
