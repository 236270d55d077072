import { on, route } from "@/lib/http/route";
import { restoreConversationCall } from "@/lib/conversations/api";
import { restoreConversation } from "@/lib/conversations/library/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(restoreConversationCall, ({ actor, params }) => restoreConversation(actor, params)),
);
