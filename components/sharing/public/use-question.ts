"use client";

import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { CallError, callOptions } from "@/components/shell/query";
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
  consent: string | undefined,
  type: (change: (draft: string) => string) => void,
  on: { onAnswered: () => void; onFailed: (sent: QuestionText, error: CallError) => void },
): Question {
  const client = useQueryClient();
  const call = callsOf(token).messages;
  return useMutation({
    mutationKey: ["ask", token],
    // Safe to retry: the same text without an answer is the same question.
    retry: (failures, { problem }) => failures < maxAskRetries && hasNoResponse(problem),
    retryDelay: askRetryMs,
    mutationFn: async ({ content, lines }) => {
      const before = client.getQueryData<PublicMessage[]>(call.queryKey) ?? [];
      const answer = await ask(token, { ...(lines ? { lines } : { content }), ...(consent && { consent }) });
      if (answer.ok) {
        const asked = new Set(answer.data.messages.map(({ id }) => id));
        return [...before.filter(({ id }) => !asked.has(id)), ...answer.data.messages];
      }
      // The response may be lost although the question was answered. Retry a stored question without an answer: its server may
      // have died.
      if (hasNoResponse(answer.problem)) {
        const idsBefore = new Set(before.map(({ id }) => id));
        const now = await client.query(call).catch(() => before);
        const isAnswered = (text: string) =>
          now.some(
            ({ id, content: asked, state }) => asked === text && state === "complete" && !idsBefore.has(id),
          );
        if ((lines ?? [content]).every(isAnswered)) return now;
      }
      throw new CallError(answer.problem);
    },
    onMutate: ({ content, lines }) => {
      if (!lines) type((draft) => (draft.trim() === content ? "" : draft));
      // Cancel older requests for the list.
      return client.cancelQueries({ queryKey: call.queryKey });
    },
    onSuccess: (messages) => {
      client.setQueryData(call.queryKey, messages);
      on.onAnswered();
    },
    onError: async (error, { content, lines }) => {
      if (!lines) return on.onFailed({ content }, error);
      // Some lines may have been answered before one failed.
      const before = new Set(client.getQueryData<PublicMessage[]>(call.queryKey)?.map(({ id }) => id));
      await client.refetchQueries({ queryKey: call.queryKey });
      const now = client.getQueryData<PublicMessage[]>(call.queryKey) ?? [];
      const answered = now
        .filter(({ id, role }) => role === "user" && !before.has(id))
        .map((one) => one.content);
      on.onFailed({ content, lines: lines.filter((line) => !answered.includes(line)) }, error);
    },
  });
}
