"use client";

import {
  focusManager,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { CallError, callOptions } from "@/components/shell/query";
import { useIsAhead } from "@/components/ui/use-is-ahead";
import type { Notice } from "@/lib/consents/schema";
import type { listOwnContactRequestsCall, listPublicMessagesCall, publicStatusCall } from "@/lib/sharing/api";
import { ask, isUnanswered } from "@/lib/sharing/client";
import type { PublicInterview, PublicMessage } from "@/lib/sharing/schema";
import type { OwnContactRequest } from "@/lib/sharing/contact/schema";
import { notifyError, useErrorToast } from "../use-error-toast";
import { fewLeft, lastHour } from "./last-hour";

const recheckMs = 30_000;
/** A shorter check of the link is not shown. */
const unnoticedMs = 200;
/** Poll interval for the answer to a question of an earlier visit. */
const waitMs = 2_000;
/** A question without a response is retried for about 30 seconds, which covers a server restart. */
const maxAskRetries = 6;
const askRetryMs = (failures: number): number => Math.min(1000 * 2 ** failures, 8000);

/**
 * Why questions cannot be answered now. `again`: when they can be, in milliseconds since 1970, or null if unknown. `question`:
 * the question to offer for a retry.
 */
export type Obstacle = { detail: string; again: number | null; question?: string };
/** A question, or several `lines`, whose text is `content`. */
type Sent = { content: string; lines?: string[] };
type Question = UseMutationResult<PublicMessage[], CallError, Sent>;

const isPending = ({ status }: OwnContactRequest): boolean => status === "PENDING";

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && error.problem.code === "not_found";

function callsOf(token: string) {
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

export type Visit = ReturnType<typeof useVisit>;

/**
 * State of a visitor's thread with a shared interview, updated while the page is visible.
 * @param perHour limit of questions per hour
 */
export function useVisit(token: string, interview: PublicInterview, given: Notice | null, perHour: number) {
  const client = useQueryClient();
  const router = useRouter();
  const calls = callsOf(token);
  const [isChecking, setChecking] = useState(false);
  const [draft, type] = useState("");
  /** Text of the form for several questions; null while it is closed. */
  const [pasted, paste] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const notice = given?.version === accepted ? null : given;
  // Restores unsent text before the current draft.
  const putBack = (lost: string) => {
    type((now) => (now.trim() === "" ? lost : `${lost}\n${now}`));
    notifyError("Failed to send message.");
  };
  // The page is server-rendered with its data, so nothing is fetched on load.
  const fromPage = { staleTime: Infinity, refetchOnWindowFocus: false };

  const link = useQuery({
    ...calls.status,
    ...fromPage,
    queryFn: async (context) => {
      const timer = setTimeout(() => setChecking(true), unnoticedMs);
      const status = await calls.status.queryFn(context).finally(() => {
        clearTimeout(timer);
        setChecking(false);
      });
      void client.refetchQueries({ queryKey: calls.messages.queryKey });
      if (client.getQueryData<OwnContactRequest[]>(calls.requests.queryKey)?.some(isPending))
        void client.refetchQueries({ queryKey: calls.requests.queryKey });
      return status;
    },
    initialData: interview,
    enabled: ({ state }) => !isGone(state.error),
    refetchInterval: recheckMs,
    refetchOnWindowFocus: "always",
  });
  const isInvalid = isGone(link.error);
  const { refetch } = link;
  const recheck = () => void refetch({ cancelRefetch: false });
  const question = useQuestion(token, notice?.version, type, {
    onAnswered: () => setAccepted(given?.version ?? null),
    onFailed: ({ content, lines }, error) => {
      if (lines) {
        paste(lines.join("\n"));
        notifyError("Failed to send message.");
      } else putBack(content);
      if (isGone(error)) recheck();
      // The notice has changed since the page was rendered.
      if (error.problem.code === "consent_required") router.refresh();
    },
  });

  const messages = useQuery({
    ...calls.messages,
    ...fromPage,
    initialData: interview.messages,
    enabled: ({ state }) => !isInvalid && !question.isPending && Boolean(state.data?.length),
    refetchInterval: ({ state }) => state.data?.at(-1)?.state === "answering" && waitMs,
  });
  const requests = useQuery({
    ...calls.requests,
    ...fromPage,
    initialData: interview.contact_requests,
    enabled: !isInvalid,
  });
  useLostQuestion(messages.data, putBack);

  // The pending question comes last. It may be stored already and listed as "answering".
  const thread = question.isPending
    ? [...messages.data.filter(({ state }) => state === "complete"), pendingQuestion(question)]
    : messages.data;
  const hour = lastHour(thread, perHour);
  const left = useIsAhead(hour && hour.ends) ? hour?.left : undefined;
  const obstacle = left === 0 && hour ? spentHour(perHour, hour.ends) : obstacleOf(question, interview);
  const isAhead = useIsAhead(obstacle && obstacle.again);

  const listError = messages.error ?? requests.error;
  useEffect(() => {
    if (isGone(listError)) void refetch({ cancelRefetch: false });
  }, [listError, refetch]);
  const failure = link.error
    ? "Failed to validate interview link."
    : listError && "Failed to load interview data.";
  useErrorToast(isInvalid || isGone(listError) ? null : failure);

  function send(sent: Sent) {
    const isAsking = client.isMutating({ mutationKey: ["ask", token] }) > 0;
    if (sent.content !== "" && !isAsking && !isInvalid) question.mutate(sent);
  }

  // TanStack Query itself only tracks the page's visibility.
  useEffect(() => {
    const onFocus = () => focusManager.onFocus();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  return {
    isInvalid,
    /** The notice that the next question accepts, or null. */
    notice,
    /** The link is being checked, and the check takes long enough to be shown. */
    isChecking,
    messages: thread,
    isAsking: question.isPending,
    requests: requests.data,
    draft,
    obstacle: obstacle?.again === null || isAhead ? obstacle : null,
    /** Questions left this hour, when few are left; else null. */
    questionsLeft: left !== undefined && left > 0 && left <= fewLeft && !question.isPending ? left : null,
    type,
    pasted,
    paste,
    ask: (text: string) => send({ content: text.trim() }),
    askSeveral: (lines: string[]) => {
      paste(null);
      send({ content: lines.join("\n"), lines });
    },
    /** After a 404: checks whether the link is dead. */
    recheck,
    reloadRequests: requests.refetch,
  };
}

const pendingQuestion = ({ variables, submittedAt }: Question): PublicMessage => ({
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
function useQuestion(
  token: string,
  consent: string | undefined,
  type: (change: (draft: string) => string) => void,
  on: { onAnswered: () => void; onFailed: (sent: Sent, error: CallError) => void },
): Question {
  const client = useQueryClient();
  const call = callsOf(token).messages;
  return useMutation({
    mutationKey: ["ask", token],
    // Safe to retry: the same text without an answer is the same question.
    retry: (failures, { problem }) => failures < maxAskRetries && isUnanswered(problem),
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
      if (isUnanswered(answer.problem)) {
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

/** Restores the text of an earlier visit's question that failed and is no longer listed. */
function useLostQuestion(messages: PublicMessage[], putBack: (text: string) => void): void {
  const awaited = useRef<PublicMessage | null>(null);
  useEffect(() => {
    const before = awaited.current;
    const last = messages.at(-1);
    awaited.current = last?.state === "answering" ? last : null;
    if (before && !messages.some(({ id }) => id === before.id)) putBack(before.content);
    // oxlint-disable-next-line react/exhaustive-deps -- each list is looked at once
  }, [messages]);
}

const spentDay = "This interview has answered all that it can today.";
const spentHour = (perHour: number, ends: number): Obstacle => ({
  detail: `You’ve asked ${perHour} questions this hour.`,
  again: ends,
});

function obstacleOf(
  { isIdle, error, variables }: Pick<Question, "isIdle" | "error" | "variables">,
  { answers_again_at }: PublicInterview,
): Obstacle | null {
  if (isIdle && answers_again_at) return { detail: spentDay, again: Date.parse(answers_again_at) };
  if (!error || isGone(error) || isUnanswered(error.problem)) return null;
  const { code, detail, retryAt } = error.problem;
  if (code === "budget_spent") return { detail: spentDay, again: retryAt };
  const isAgain = code === "unavailable" && variables?.lines === undefined;
  return { detail, again: null, ...(isAgain && { question: variables?.content ?? "" }) };
}
