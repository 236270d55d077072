import { statementListeners } from "@/db/client";
import { afterResponseDone } from "@/lib/after-response";

/** The driver's own round trips, without a query of ours. */
const housekeeping = /^\s*select b\.oid, b\.typarray/i;
/** The search for interrupted replies, which some polls run after their response. */
const look = /"?reply_state"? in \('running', 'interrupted'\)/i;

/** Those of a poll's response only. */
export const ofAnswer = (statements: string[]): string[] => statements.filter((one) => !look.test(one));

/**
 * Counts the statements that reach PostgreSQL during `work`, in the driver; `begin` and `commit` count too. Pending work
 * of earlier requests is finished first, and does not count.
 * @returns the result with the statements in order
 */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  await afterResponseDone();
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
