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

// Hot reload evaluates this module again and again; the pool must not multiply with it.
const shared = globalThis as { [key: symbol]: Connection | undefined };
const key = Symbol.for("colloquy.database");

function connection(): Connection {
  const existing = shared[key];
  if (existing) return existing;
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  const opened = connect(url);
  shared[key] = opened;
  return opened;
}

/** The database of this process. Connects at the first statement. */
export function db(): Db {
  return connection().db;
}

/** Closes the pool after its running statements; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const existing = shared[key];
  shared[key] = undefined;
  await existing?.sql.end({ timeout: 5 });
}

/**
 * A query that is put together once for each pool and not at each use; for those that everybody waits for. Its values
 * are placeholders.
 */
export function prepare<T>(make: (db: Db) => T): () => T {
  const made = new WeakMap<Db, T>();
  return () => {
    const known = made.get(db());
    if (known) return known;
    const fresh = make(db());
    made.set(db(), fresh);
    return fresh;
  };
}
