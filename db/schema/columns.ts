import { sql } from "drizzle-orm";
import { customType, text, uuid } from "drizzle-orm/pg-core";

/**
 * A point in time, to the millisecond. In the program it is an ISO 8601 UTC string, the form in which it
 * leaves through the API, so that no layer converts it; a `Date` may be written too.
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

/** How a character asks. Only a model service uses it. */
export const manners = ["warm", "neutral", "demanding"] as const;
export const manner = () => text({ enum: manners }).notNull().default("neutral");

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
/** SHA-256 of a secret that we never keep in the clear. */
export const digest = bytes;
