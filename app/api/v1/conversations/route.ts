import { listConversationsCall } from "@/lib/conversations/api";
import { listConversations } from "@/lib/conversations/library/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listConversationsCall, ({ actor, query }) => listConversations(actor, query)),
);
