import "server-only";
import type { Actor } from "../actor.ts";
import { listConversations } from "./queries.ts";
import type { Filter, FoundInterviews } from "./list-schema.ts";

/** One's own interviews for the form of a page, with what was asked for. @throws AppError as `listConversations` */
export async function findInterviews(
  actor: Actor,
  { limit, ...filter }: Filter & { limit: number },
): Promise<FoundInterviews> {
  return { ...(await listConversations(actor, { ...filter, limit, grouped: true })), filter };
}
