"use client";

import { type QueryKey, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type CallError, callOptions } from "@/components/shell/query";
import { tellFailure } from "@/components/shell/tell-failure";
import { request } from "@/lib/client";
import type { FormResult } from "@/lib/http/result";
import { readShareable } from "@/lib/sharing/actions";
import type { listContactRequestsCall, listThreadsCall, readLinkCall } from "@/lib/sharing/api";
import { isUnanswered } from "@/lib/sharing/client";
import type { ContactRequest, PublicLink, Shareable, Thread } from "@/lib/sharing/schema";
import { useErrorToast } from "../use-error-toast";

const pollMs = 15_000;

/** What can be shared, and the link that shares it now. */
export type Sharing = Shareable & { link: PublicLink | null };
export type Requests = UseQueryResult<ContactRequest[]>;
export type Threads = UseQueryResult<Thread[]>;

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

function readSharing(id: string): Promise<Sharing> {
  const data = new FormData();
  data.set("id", id);
  return dataOf(readShareable(null, data), "No connection. Please try again.");
}

/** The same with its link read again, which may have been revoked elsewhere. */
async function pollLink(id: string, known: Sharing, signal: AbortSignal): Promise<Sharing> {
  const answer = await request<typeof readLinkCall>(
    "GET /conversations/{id}/public",
    { params: { id } },
    { revalidate: true, signal },
  );
  if (answer.ok) return { ...known, link: answer.data };
  if (answer.problem.code === "not_found") return { ...known, link: null };
  throw new Error(answer.problem.detail);
}

/** The owner's link with what came of it, read again every 15 seconds while it is looked at. */
export function useSharing(id: string, active: boolean) {
  const client = useQueryClient();
  const sharingKey = ["sharing", id];
  const sharing = useQuery({
    queryKey: sharingKey,
    queryFn: ({ signal }) => {
      const known = client.getQueryData<Sharing>(sharingKey);
      return known?.link ? pollLink(id, known, signal) : readSharing(id);
    },
    enabled: active,
    // Without a link there is nothing new to read.
    refetchInterval: ({ state }) => state.data?.link && pollMs,
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
  const requests: Requests = useQuery({ ...requestsCall, ...poll });
  const threads: Threads = useQuery({
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

  return {
    sharing,
    requests,
    threads,
    setLink: (link: PublicLink | null) =>
      update<Sharing>(sharingKey, (before) => ({
        ...before,
        link,
        hidden_message_ids: (link ?? before).hidden_message_ids,
      })),
    setRequest: (decided: ContactRequest) =>
      update<ContactRequest[]>(requestsCall.queryKey, (before) =>
        before.map((one) => (one.id === decided.id ? decided : one)),
      ),
  };
}
