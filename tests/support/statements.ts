import { statementListeners } from "@/db/client";
import { afterResponseDone } from "@/lib/after-response";

/** The driver's own round trips, which no query of ours asked for. */
const housekeeping = /^\s*select b\.oid, b\.typarray/i;
/** The look for interrupted replies, which some polls take after their answer. */
const look = /"?reply_state"? in \('running', 'interrupted'\)/i;

/** Those of a poll's answer alone. */
export const ofAnswer = (statements: string[]): string[] => statements.filter((one) => !look.test(one));

/**
 * Counts what really goes to PostgreSQL while `work` runs, at the driver: `begin` and `commit` count too. What
 * earlier requests left to do after their response is done first, and does not count.
 * @returns the result with the statements in their order
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
