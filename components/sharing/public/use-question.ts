"use client";

import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type CallError, callOptions, unwrap } from "@/components/shell/query";
import type { listOwnContactRequestsCall, listPublicMessagesCall, publicStatusCall } from "@/lib/sharing/api";
import { ask, hasNoResponse } from "@/lib/sharing/client";
import type { PublicMessage } from "@/lib/sharing/schema";

/** A question without a response is retried for about 30 seconds, which covers a server restart. */
const maxAskRetries = 6;
const askRetryMs = (failures: number): number => Math.min(1000 * 2 ** failures, 8000);

/** A question, or several `lines`, whose text is `content`. */
export type QuestionText = { content: string; lines?: string[] };
export type Question = UseMutationResult<PublicMessage[], CallError, QuestionText>;

/** The calls that read a shared interview. */
export function callsOf(token: string) {
  const input = { params: { token } };
  const path = "/conversations/public/{token}";
  return {
    status: callOptions<typeof publicStatusCall>(`GET ${path}/status`, {
      ...input,
      query: { recheck: "true" },
    }),
    messages: callOptions<typeof listPublicMessagesCall>(`GET ${path}/messages`, input),
    requests: callOptions<typeof listOwnContactRequestsCall>(`GET ${path}/contact-requests`, input),
  };
}

export const pendingQuestion = ({ variables, submittedAt }: Question): PublicMessage => ({
  id: "pending",
  role: "user",
  content: variables?.content ?? "",
  created_at: new Date(submittedAt).toISOString(),
  citations: [],
  outcome: null,
  terms: null,
  state: "answering",
});

/** Asks a question; the answered question joins the list. */
export function useQuestion(
  token: string,
  acceptedVersion: string | undefined,
  changeDraft: (change: (draft: string) => string) => void,
  on: { onAnswered: () => void; onFailed: (sent: QuestionText, error: CallError) => void },
): Question {
  const client = useQueryClient();
  const call = callsOf(token).messages;
  const listed = (): PublicMessage[] => client.getQueryData(call.queryKey) ?? [];
  // Bypasses the cache, which keeps the list from before the question.
  const load = () => call.queryFn({ signal: new AbortController().signal });
  const hasAttempted = useRef(false);
  return useMutation({
    mutationKey: ["ask", token],
    retry: (failures, { problem }) => failures < maxAskRetries && hasNoResponse(problem),
    retryDelay: askRetryMs,
    mutationFn: async ({ content, lines }) => {
      const before = listed();
      // An attempt after a lost response first looks for the answer. The server joins the same text only while it has no answer.
      if (hasAttempted.current) {
        const now = await load();
        const answered = addedTo(before, now).filter(({ state }) => state === "complete");
        if ((lines ?? [content]).every((text) => answered.some((one) => one.content === text))) return now;
      }
      hasAttempted.current = true;
      const body = {
        ...(lines ? { lines } : { content }),
        ...(acceptedVersion && { consent: acceptedVersion }),
      };
      const { messages } = await unwrap(ask(token, body));
      const asked = new Set(messages.map(({ id }) => id));
      return [...before.filter(({ id }) => !asked.has(id)), ...messages];
    },
    onMutate: ({ content, lines }) => {
      hasAttempted.current = false;
      if (!lines) changeDraft((draft) => (draft.trim() === content ? "" : draft));
      // Cancel older requests for the list.
      return client.cancelQueries({ queryKey: call.queryKey });
    },
    onSuccess: (messages) => {
      client.setQueryData(call.queryKey, messages);
      on.onAnswered();
    },
    onError: async (failure, { content, lines }) => {
      const before = listed();
      const now = await load().catch(() => before);
      client.setQueryData(call.queryKey, now);
      // What is listed has an answer, or gets one.
      const added = addedTo(before, now);
      const lost = (lines ?? [content]).filter((text) => !added.some((one) => one.content === text));
      if (lost.length > 0) on.onFailed(lines ? { content, lines: lost } : { content }, failure);
    },
  });
}

/** The questions that are listed now and were not complete before. */
function addedTo(before: PublicMessage[], now: PublicMessage[]): PublicMessage[] {
  const complete = new Set(before.filter(({ state }) => state === "complete").map(({ id }) => id));
  return now.filter(({ id, role }) => role === "user" && !complete.has(id));
}
