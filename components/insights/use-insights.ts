"use client";

import { type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError, callOptions, unwrap } from "@/components/shell/query";
import { finalize } from "@/lib/conversations/client";
import type { readInsights } from "@/lib/insights/api";
import { noInsights } from "@/lib/insights/constants";
import type { InsightsResponse } from "@/lib/insights/schema";

const pollMs = 1000;
/** Show a network error after several failed polls. */
const maxFailures = 3;

const unknown: InsightsResponse = { ...noInsights, status: "running" };

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && error.problem.code === "not_found";
const isSettled = ({ state }: Pick<Query<InsightsResponse>, "state">): boolean =>
  (state.data?.status !== "running" && state.data?.check !== "running") || isGone(state.error);

const optionsOf = (id: string) =>
  callOptions<typeof readInsights>("GET /conversations/{id}/insights", { params: { id } });

/** Shows the insights that an action returned. */
export function useReplace(conversationId: string) {
  const client = useQueryClient();
  return (answer: InsightsResponse) => void client.setQueryData(optionsOf(conversationId).queryKey, answer);
}

/**
 * Polls the insights each second while they are made or checked and the page is visible; stops on ready, failed and none.
 * @param first server-rendered insights; null if the page has none
 */
export function useInsights(conversationId: string, active: boolean, first: InsightsResponse | null) {
  const { data, error, refetch } = useQuery({
    ...optionsOf(conversationId),
    enabled: active,
    initialData: first ?? unknown,
    retry: (failures, failure) => failures < maxFailures - 1 && !isGone(failure),
    retryDelay: pollMs,
    refetchInterval: (query) => (isSettled(query) ? false : pollMs),
    // Another tab may have disputed a claim or started new insights.
    refetchOnWindowFocus: (query) => !isGone(query.state.error),
  });
  // `finalize` is idempotent, and requests failed insights again.
  const retry = useMutation({
    mutationFn: () => unwrap(finalize(conversationId)),
    onSettled: () => refetch(),
  });
  return {
    answer: data,
    problem: (retry.error ?? error)?.message ?? null,
    busy: retry.isPending,
    again: () => retry.mutate(),
  };
}
