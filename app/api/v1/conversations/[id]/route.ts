import { deleteCall, readConversation, renameCall } from "@/lib/conversations/api";
import {
  deleteConversation,
  eraseConversation,
  renameConversation,
} from "@/lib/conversations/library/commands";
import { getConversation } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readConversation, ({ actor, params }) => getConversation(actor, params)),
  on(renameCall, ({ actor, params, body }) => renameConversation(actor, { ...params, ...body })),
  on(deleteCall, ({ actor, params, query }) =>
    (query.forever ? eraseConversation : deleteConversation)(actor, params),
  ),
);
