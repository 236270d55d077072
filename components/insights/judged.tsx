"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { callOptions } from "@/components/shell/query";
import type { readInsights } from "@/lib/insights/api";
import type { Claim, InsightsResponse } from "@/lib/insights/schema";

export const Judged = createContext<{ conversationId: string; claims: readonly Claim[] }>({
  conversationId: "",
  claims: [],
});

type Props = { conversationId: string; claims: readonly Claim[] | null; children: ReactNode };

/** Gives the parts of the insights what is known of each claim. */
export const JudgedClaims = ({ conversationId, claims, children }: Props) => (
  <Judged value={{ conversationId, claims: claims ?? [] }}>{children}</Judged>
);

/** Puts insights that an action answered with in the place of those that are shown. */
export function useReplace() {
  const client = useQueryClient();
  const { conversationId } = use(Judged);
  const input = { params: { id: conversationId } };
  const { queryKey } = callOptions<typeof readInsights>("GET /conversations/{id}/insights", input);
  return (answer: InsightsResponse) => void client.setQueryData(queryKey, answer);
}
