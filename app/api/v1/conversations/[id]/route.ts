import { deleteCall, readConversation } from "@/lib/conversations/api";
import { deleteConversation } from "@/lib/conversations/commands";
import { getConversation } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readConversation, ({ actor, params }) => getConversation(actor, params)),
  on(deleteCall, ({ actor, params }) => deleteConversation(actor, params)),
);
