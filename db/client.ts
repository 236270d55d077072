import "server-only";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "../lib/env.ts";

export type Db = PostgresJsDatabase;
/** A transaction: what a function that takes `tx` first may write through. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type Connection = { sql: Sql; db: Db };

/** Tests count statements through this; empty in production. */
export const statementListeners = new Set<(statement: string) => void>();

/**
 * Opens a pool.
 * @param url where PostgreSQL is, `postgres://…`
 * @param max how many connections it may hold
 */
export function connect(url: string, max = 10): Connection {
  const sql = postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: 10,
    // After an outage it is tried again within a second; the driver itself would wait up to twenty.
    backoff: (failures) => Math.min(3 ** failures / 100, 1),
    connection: { application_name: "colloquy" },
    onnotice: () => {},
    // The driver takes a stack trace for every query under `debug`, so it stays off outside the tests.
    ...(env().NODE_ENV === "test" && {
      debug: (_connection: number, statement: string) => {
        for (const listener of statementListeners) listener(statement);
      },
    }),
  });
  return { sql, db: drizzle(prepared(sql)) };
}

/**
 * The same connections, whose statements are parsed and planned once for each of them: drizzle itself asks the driver
 * not to. A pooler that gives every transaction another connection may need `?prepare=false` in its address.
 */
function prepared(sql: Sql): Sql {
  const unsafe = sql.unsafe.bind(sql);
  return Object.assign(sql, {
    unsafe: ((text, values, options) => unsafe(text, values, { ...options, prepare: true })) as Sql["unsafe"],
  });
}

type Pools = {
  usual: Connection;
  /** For `prepare` below. One connection, not one for each statement. */
  quick: Connection;
};

// Hot reload evaluates this module again and again; the pools must not multiply with it.
const shared = globalThis as { [key: symbol]: Pools | undefined };
const key = Symbol.for("colloquy.database");

function pools(): Pools {
  const existing = shared[key];
  if (existing) return existing;
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  const opened = { usual: connect(url), quick: connect(url, 1) };
  shared[key] = opened;
  return opened;
}

/** The database of this process. Connects at the first statement. */
export function db(): Db {
  return pools().usual.db;
}

/** Closes the pools after their running statements; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const existing = shared[key];
  shared[key] = undefined;
  await Promise.all([existing?.usual.sql.end({ timeout: 5 }), existing?.quick.sql.end({ timeout: 5 })]);
}

/**
 * A query that everybody waits for: it is put together once and not at each use, its values are placeholders. All of
 * these share one connection, on which those that come together go out in one write and come back in one read; so it
 * must be short, must only read, and must wait for no lock.
 */
export function prepare<T>(make: (db: Db) => T): () => T {
  const made = new WeakMap<Db, T>();
  return () => {
    const { db: quick } = pools().quick;
    const known = made.get(quick);
    if (known) return known;
    const fresh = make(quick);
    made.set(quick, fresh);
    return fresh;
  };
}
