import "server-only";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "../lib/env.ts";

type Db = PostgresJsDatabase;
/** A transaction; functions that take one write through it. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

type Connection = { sql: Sql; db: Db };
/** Tests count statements through this; empty in production. */
export const statementListeners = new Set<(statement: string) => void>();

export function connect(url: string, max: number): Connection {
  const sql = postgres(url, {
    max,
    idle_timeout: 30,
    connect_timeout: 10,
    // Reconnects within a second after an outage; the driver's default is up to twenty.
    backoff: (failures) => Math.min(3 ** failures / 100, 1),
    connection: { application_name: "colloquy" },
    onnotice: () => {},
    // The driver captures a stack trace per query under `debug`, so only tests set it.
    ...(env().NODE_ENV === "test" && {
      debug: (_connection: number, statement: string) => {
        for (const listener of statementListeners) listener(statement);
      },
    }),
  });
  return { sql, db: drizzle({ client: sql }) };
}

// Survives hot reload, so that pools do not multiply.
const shared = globalThis as { [key: symbol]: Connection | undefined };
const key = Symbol.for("colloquy.database");

/** The process's database. Connects on the first statement. */
export function db(): Db {
  const { DATABASE_URL: url, DATABASE_POOL } = env();
  if (!shared[key] && !url)
    throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  return (shared[key] ??= connect(url ?? "", DATABASE_POOL)).db;
}

/** For tests: closes the pool after its running statements. */
export async function closeDatabase(): Promise<void> {
  const existing = shared[key];
  shared[key] = undefined;
  await existing?.sql.end({ timeout: 5 });
}

/** Compiles a query once per pool; for the hot path of every request. `build` ends in `.prepare(name)`. */
export function prepare<T>(build: (db: Db) => T): () => T {
  const compiled = new WeakMap<Db, T>();
  return () => {
    const pool = db();
    const query = compiled.get(pool) ?? build(pool);
    compiled.set(pool, query);
    return query;
  };
}
