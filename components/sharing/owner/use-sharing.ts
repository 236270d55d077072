"use client";

import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CallError, callOptions, unwrap } from "@/components/shell/query";
import { tellFailure } from "@/components/shell/tell-failure";
import type { FormResult } from "@/lib/http/result";
import { readShareable } from "@/lib/sharing/actions";
import type { listContactRequestsCall, listThreadsCall } from "@/lib/sharing/api";
import { findLink, isUnanswered } from "@/lib/sharing/client";
import type { ContactRequest, PublicLink, Shareable } from "@/lib/sharing/schema";
import { useErrorToast } from "../use-error-toast";

const pollMs = 15_000;

/** What can be shared, and the link that shares it now. */
export type Sharing = Shareable & { link: PublicLink | null };
export type UseSharing = ReturnType<typeof useSharing>;

/** The data of a server action's answer. @throws Error with the text for the person */
export async function dataOf<T>(answer: Promise<FormResult<T>>, failed: string): Promise<T> {
  const result = await answer.catch(() => null);
  if (result?.ok) return result.data;
  const [field] = Object.values(result?.error.fields ?? {});
  throw new Error(field ?? result?.error.detail ?? failed);
}

/** Tells why a call failed, or `otherwise` where nobody said why. */
export const tellProblem = ({ problem }: CallError, otherwise: string): void =>
  tellFailure(isUnanswered(problem) ? undefined : problem, otherwise);

/** The owner's link with what came of it, read again every 15 seconds while it is looked at. */
export function useSharing(id: string, active: boolean) {
  const client = useQueryClient();
  const sharingKey = ["sharing", id];
  const sharing = useQuery<Sharing>({
    queryKey: sharingKey,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Sharing>(sharingKey);
      if (known?.link) return { ...known, link: await unwrap(findLink(id, signal)) };
      const data = new FormData();
      data.set("id", id);
      return dataOf<Sharing>(readShareable(null, data), "No connection. Please try again.");
    },
    enabled: active,
    // Without a link there is nothing new to read.
    refetchInterval: ({ state }) => state.data?.link != null && pollMs,
    refetchOnWindowFocus: ({ state }) => state.data?.link != null,
    // What can be shared is read anew each time that the panel is opened.
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

  /** Takes in what was done here; a poll that is on its way is older than that. */
  async function update<T>(queryKey: QueryKey, change: (before: T) => T): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData<T>(queryKey, (before) => before && change(before));
  }
  const setLink = (link: PublicLink | null) =>
    update<Sharing>(sharingKey, (before) => {
      const { hidden_message_ids } = link ?? before;
      return { ...before, link, hidden_message_ids };
    });
  const setRequest = (decided: ContactRequest) =>
    update<ContactRequest[]>(requestsCall.queryKey, (before) =>
      before.map((one) => (one.id === decided.id ? decided : one)),
    );
  return { sharing, requests, threads, setLink, setRequest };
}
