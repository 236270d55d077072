"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use } from "react";
import { callOptions } from "@/components/shell/query";
import type { readInsights } from "@/lib/insights/api";
import type { Claim, InsightsResponse } from "@/lib/insights/schema";
import { checkText } from "./limits";

type JudgedState = {
  conversationId: string;
  claims: readonly Claim[];
  /** They may change any moment. */
  isBeingChecked: boolean;
  /** One text on the page says for all of them that they are not checked. */
  hasCheckText: boolean;
};
export const Judged = createContext<JudgedState>({
  conversationId: "",
  claims: [],
  isBeingChecked: false,
  hasCheckText: false,
});

type Props = {
  conversationId: string;
  /** Null where nothing can be called wrong. */
  claims: readonly Claim[] | null;
  state: Pick<InsightsResponse, "check" | "limits">;
  children: ReactNode;
};

/** Gives the parts of the insights what is known of each claim. */
export const JudgedClaims = ({ conversationId, claims, state, children }: Props) => (
  <Judged
    value={{
      conversationId,
      claims: claims ?? [],
      isBeingChecked: state.check === "running",
      hasCheckText: checkText(state) !== null,
    }}
  >
    {children}
  </Judged>
);

/** Puts insights that an action answered with in the place of those that are shown. */
export function useReplace() {
  const client = useQueryClient();
  const { conversationId } = use(Judged);
  const input = { params: { id: conversationId } };
  const { queryKey } = callOptions<typeof readInsights>("GET /conversations/{id}/insights", input);
  return (answer: InsightsResponse) => void client.setQueryData(queryKey, answer);
}
