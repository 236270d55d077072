import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { statementsOf } from "../support/statements.ts";

beforeEach(resetDatabase);

const emails = async (): Promise<string[]> =>
  (await db().select({ email: users.email }).from(users)).map(({ email }) => email);

test("a database starts with the seed, whatever the previous test stored", async () => {
  expect(await emails()).toEqual([admin.email]);
  await db().insert(users).values({ email: "someone@example.com", password_hash: "x" });
  await db().execute(sql`delete from users where email = ${admin.email}`);
  expect(await emails()).toEqual(["someone@example.com"]);
});

test("repeatedly", async () => {
  expect(await emails()).toEqual([admin.email]);
});

test("statements are counted in the driver", async () => {
  await emails();
  const { statements } = await statementsOf(async () => {
    await emails();
    await db().transaction(async (tx) => {
      await tx.execute(sql`select 1`);
    });
  });
  expect(statements).toEqual([expect.stringContaining('from "users"'), "begin ", "select 1", "commit"]);
});
