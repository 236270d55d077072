import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { users } from "@/db/schema/accounts";
import { tables } from "@/tests/support/tables";
import { exportedTables, ownedBy } from "./export.ts";

const names = (some: PgTable[]) => some.map((table) => getTableName(table)).toSorted();

/** Whether rows of a table refer to a person, or to a row that does. */
function isAboutPeople(table: PgTable): boolean {
  const parents = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
  return table === users || "email" in getTableColumns(table) || parents.some(isAboutPeople);
}

/** Deleted, but not exported. */
const notExported = {
  users: "its row is read by `getMe`",
  password_resets: "secrets",
  email_changes: "a link to a new address, for an hour",
  ended_sessions: "ids of sessions",
  api_tokens: "names and hashes of secrets",
  outbox: "mails to the person that are on their way",
  snapshot_items: "copies of messages and pages that are exported",
  answer_facts: "computed from messages that are exported",
  visitors: "other people",
  contact_requests: "what other people wrote",
};

/** Rows without a cascading foreign key: `deleteAccount` deletes them or clears the person in them. */
const clearedByHand = ["audit_events", "invite_codes", "invite_requests", "users"];

test("every table of the schema is covered", () => {
  expect(names(tables)).toEqual(expect.arrayContaining(["users", "resumes", "messages", "public_links"]));
  expect(names(tables.filter((table) => !isAboutPeople(table)))).toEqual([
    "daily_runs",
    "leases",
    "model_measurements",
    "model_service",
    "rate_limits",
    "settings",
  ]);
});

test("every table with a person's rows is exported, or listed with a reason", () => {
  expect([...names(exportedTables), ...Object.keys(notExported)].toSorted()).toEqual(
    names(tables.filter(isAboutPeople)),
  );
});

test("every table with a person's rows loses them when the account is deleted", () => {
  const owned = tables.filter((table) => ownedBy(table, "ada") !== null);
  expect([...names(owned), ...clearedByHand].toSorted()).toEqual(names(tables.filter(isAboutPeople)));
});
