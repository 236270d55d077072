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

/** Opens a pool of at most `max` connections. */
export function connect(url: string, max: number): Connection {
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
  return { sql, db: drizzle({ client: sql }) };
}

// Hot reload evaluates this module again and again; the pool must not multiply with it.
const shared = globalThis as { [key: symbol]: Connection | undefined };
const key = Symbol.for("colloquy.database");

/** The database of this process. Connects at the first statement. */
export function db(): Db {
  const { DATABASE_URL: url, DATABASE_POOL } = env();
  if (!shared[key] && !url)
    throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  return (shared[key] ??= connect(url ?? "", DATABASE_POOL)).db;
}

/** Closes the pool after its running statements; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  const existing = shared[key];
  shared[key] = undefined;
  await existing?.sql.end({ timeout: 5 });
}

/** Compiles a query once for each pool; for the hot path of every request. `build` ends in `.prepare(name)`. */
export function prepare<T>(build: (db: Db) => T): () => T {
  const compiled = new WeakMap<Db, T>();
  return () => {
    const pool = db();
    const query = compiled.get(pool) ?? build(pool);
    compiled.set(pool, query);
    return query;
  };
}
