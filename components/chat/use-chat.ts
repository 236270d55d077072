"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useActiveConversation } from "@/components/shell/active-conversation";
import type { Conversation, Message } from "@/lib/conversations/schema";
import type { ChatState } from "@/lib/conversations/state";
import { Chat } from "./controller";
import { isActive } from "./view";

/**
 * The conversation of a page: what is known of it, and what can be done. `history` is null when the server
 * could not read it; then the page tries by itself. Key the component by the conversation's id.
 */
export function useChat(conversation: Conversation, history: Message[] | null): [ChatState, Chat] {
  const client = useQueryClient();
  const [chat] = useState(() => new Chat(client, conversation, history));
  const state = useSyncExternalStore(chat.subscribe, chat.getState, chat.getFirstState);
  useEffect(() => chat.open(), [chat]);
  const { phase, status, messages, cast } = state;
  useActiveConversation(
    useMemo(() => isActive({ phase, status, messages, cast }), [phase, status, messages, cast]),
  );
  return [state, chat];
}
