"use client";

import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { newsCall } from "@/components/news/use-news";
import { CallError, callOptions, unwrap } from "@/components/shell/query";
import { notifyFailure } from "@/components/shell/notify-failure";
import type { Answer } from "@/lib/client";
import type { listContactRequestsCall, listThreadsCall, readShareableCall } from "@/lib/sharing/api";
import { findLink, hasNoResponse } from "@/lib/sharing/client";
import type { PublicLink, Shareable } from "@/lib/sharing/link/schema";
import type { ContactRequest } from "@/lib/sharing/contact/schema";
import { useErrorToast } from "../use-error-toast";

const pollMs = 15_000;

export type UseSharing = ReturnType<typeof useSharing>;

/** Shows the problem, or `otherwise` if the server did not respond. */
export const showProblem = ({ problem }: CallError, otherwise: string): void =>
  notifyFailure(hasNoResponse(problem) ? undefined : problem, otherwise);

/** Throws if there was no usable response, so that a form shows its own text. */
export async function throwIfUnanswered<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await call;
  if (!answer.ok && hasNoResponse(answer.problem)) throw new CallError(answer.problem);
  return answer;
}

/** The owner's link, contact requests and threads; polled every 15 seconds while the page is visible. */
export function useSharing(id: string, active: boolean) {
  const client = useQueryClient();
  const sharingKey = ["sharing", id];
  const shareable = callOptions<typeof readShareableCall>("GET /conversations/{id}/shareable", {
    params: { id },
  });
  const sharing = useQuery<Shareable>({
    queryKey: sharingKey,
    queryFn: async (context) => {
      const cached = client.getQueryData<Shareable>(sharingKey);
      if (!cached?.link) return shareable.queryFn(context);
      const link = await unwrap(findLink(id, context.signal));
      return { ...cached, link, chosen: link ?? cached.chosen };
    },
    enabled: active,
    // Without a link, nothing changes.
    refetchInterval: ({ state }) => state.data?.link != null && pollMs,
    refetchOnWindowFocus: ({ state }) => state.data?.link != null,
    // Load the shareable content each time that the panel opens.
    gcTime: 0,
  });
  const input = { params: { id } };
  const poll = { enabled: active, refetchInterval: pollMs };
  const requestsCall = callOptions<typeof listContactRequestsCall>(
    "GET /conversations/{id}/contact-requests",
    input,
  );
  const requests = useQuery({ ...requestsCall, ...poll });
  const threads = useQuery({
    ...callOptions<typeof listThreadsCall>("GET /conversations/{id}/public/threads", input),
    ...poll,
  });
  useErrorToast(sharing.isLoadingError ? "Failed to check sharing status." : null);
  useErrorToast(requests.isLoadingError ? "Failed to fetch contact requests." : null);

  /** Applies the result of an action and drops running polls, which are older. */
  async function update<T>(queryKey: QueryKey, change: (before: T) => T): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData<T>(queryKey, (before) => before && change(before));
  }
  const setLink = (link: PublicLink | null) =>
    update<Shareable>(sharingKey, (before) => ({ ...before, link, chosen: link ?? before.chosen }));
  const setRequest = (decided: ContactRequest) => {
    void client.invalidateQueries({ queryKey: newsCall.queryKey });
    return update<ContactRequest[]>(requestsCall.queryKey, (before) =>
      before.map((one) => (one.id === decided.id ? decided : one)),
    );
  };
  return { sharing, requests, threads, setLink, setRequest };
}
