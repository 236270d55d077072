import { statementListeners } from "@/db/client";

/** The driver's own round trips, and the look for interrupted replies, which a process takes at most every five seconds. */
const housekeeping = /^\s*select b\.oid, b\.typarray|"?reply_state"? in \('running', 'interrupted'\)/i;

/**
 * Counts what really goes to PostgreSQL while `work` runs, at the driver: `begin` and `commit` count too.
 * @returns the result with the statements in their order
 */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  const listen = (statement: string): void => {
    if (!housekeeping.test(statement)) statements.push(statement);
  };
  statementListeners.add(listen);
  try {
    return { result: await work(), statements };
  } finally {
    statementListeners.delete(listen);
  }
}
