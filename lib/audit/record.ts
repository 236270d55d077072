import "server-only";
import type { Tx } from "../../db/client.ts";
import { audit_events } from "../../db/schema/accounts.ts";
import { requestNetwork } from "../request-network.ts";
import type { Action } from "./schema.ts";

type NewEvent = {
  /** The account that acts; null for the command line and for requests without a session. */
  actor: string | null;
  action: Action;
  /** The id of what the action concerns. */
  subject?: string | null | undefined;
  /** Settings and counts only: no texts of people, no addresses, no secrets. */
  detail?: object;
};

/** Adds an event to the audit log, with the network of the current request. Every writer uses it. */
export async function recordEvent(
  tx: Pick<Tx, "insert">,
  { actor, action, subject, detail }: NewEvent,
): Promise<void> {
  const network = requestNetwork.getStore();
  await tx.insert(audit_events).values({
    actor_id: actor,
    action,
    subject_id: subject,
    detail,
    network: network === "unknown" ? null : network,
  });
}
