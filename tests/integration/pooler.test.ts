import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, db, prepare } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { migrate } from "@/db/migrate";

/*
 * A pooler may give every transaction another connection, so no state may depend on a connection.
 */
const address = (more = "") => `${process.env.DATABASE_URL ?? ""}${more}`;

/** The number of statements that stay prepared on a connection after each kind of query ran twice. */
async function preparedAt(url: string): Promise<number> {
  const { db, sql: pool } = connect(url, 1);
  try {
    const named = db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.email} = ${sql.placeholder("email")}`)
      .prepare("named");
    for (let time = 0; time < 2; time++) {
      await named.execute({ email: "nobody@example.com" });
      await db.execute(sql`select ${time}::int`);
      await db.transaction((tx) => tx.execute(sql`select ${time}::int + 1`));
    }
    const [prepared] = await pool.unsafe<{ count: number }[]>(
      "select count(*)::int as count from pg_prepared_statements where statement not like '%pg_prepared_statements%'",
      [],
      { prepare: false },
    );
    return prepared?.count ?? -1;
  } finally {
    await pool.end();
  }
}

test("statements stay with their connection, and with `?prepare=false` none does", async () => {
  expect(await preparedAt(address())).toBeGreaterThan(0);
  expect(await preparedAt(address("?prepare=false"))).toBe(0);
});

test("prepared queries use the pool, and a lost connection is replaced", async () => {
  const pidQuery = prepare((db) =>
    db
      .select({ pid: sql<number>`pg_backend_pid()` })
      .from(sql`(select ${sql.placeholder("any")}::int) one`)
      .prepare("pid"),
  );
  const pids = async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, (_, any) => pidQuery().execute({ any })));
    return new Set(rows.flatMap((connections) => connections.map(({ pid }) => pid)));
  };
  const before = await pids();
  expect(before.size).toBeGreaterThan(1);
  expect(before.size).toBeLessThanOrEqual(10);
  const [first] = before;
  // It fails on the same connection.
  await db()
    .execute(sql`select pg_terminate_backend(${first}::int)`)
    .catch(() => {});
  // Running statements fail; the next one uses a new connection.
  await expect
    .poll(() =>
      pids().then(
        (after) => after.has(first ?? 0),
        () => true,
      ),
    )
    .toBe(false);
  expect((await pids()).size).toBeGreaterThan(1);
});

test("parallel set-ups of a database take turns, and leave no lock", async () => {
  let inside = 0;
  let max = 0;
  const { db, sql: pool } = connect(address(), 1);
  const holders = async () => [
    ...(await db.execute(sql`
      select a.state from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()`)),
  ];
  const alone = async () => {
    max = Math.max(max, ++inside);
    // Not a session lock, because a pooler gives the connection to others.
    expect(await holders()).toEqual([{ state: "idle in transaction" }]);
    inside--;
  };
  try {
    await Promise.all([1, 2, 3].map(() => migrate(address("?prepare=false"), { after: alone })));
    expect(max).toBe(1);
    await expect(migrate(address(), { after: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
    expect(await holders()).toEqual([]);
  } finally {
    await pool.end();
  }
});
