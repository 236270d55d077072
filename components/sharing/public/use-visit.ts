"use client";

import {
  focusManager,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CallError, callOptions } from "@/components/shell/query";
import type { listOwnContactRequestsCall, listPublicMessagesCall, publicStatusCall } from "@/lib/sharing/api";
import { ask, isUnanswered } from "@/lib/sharing/client";
import type { OwnContactRequest, PublicInterview, PublicMessage } from "@/lib/sharing/schema";
import { notifyError, useErrorToast } from "../use-error-toast";

const recheckMs = 30_000;
/** A check of the link that is over sooner is not shown. */
const unnoticedMs = 200;
/** How often the answer to a question is looked for that an earlier visit to this page had asked. */
const waitMs = 2_000;

/**
 * What keeps a question from being answered, and until when (milliseconds since 1970) if that is known. `question` is
 * set where asking it again at once may help.
 */
export type Obstacle = { detail: string; until: number | null; question?: string };

type Question = UseMutationResult<PublicMessage[], CallError, string>;

const isPending = ({ status }: OwnContactRequest): boolean => status === "PENDING";

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && error.problem.code === "not_found";

/** What was not sent, before whatever was typed since. */
const withText = (lost: string, typed: string): string => (typed.trim() === "" ? lost : `${lost}\n${typed}`);

/** One visitor's thread with a shared interview, kept fresh while the page is looked at. */
export function useVisit(token: string, interview: PublicInterview) {
  const client = useQueryClient();
  const [draft, setDraft] = useState("");
  const [isChecking, setChecking] = useState(false);
  const input = { params: { token } };
  const messagesCall = callOptions<typeof listPublicMessagesCall>(
    "GET /conversations/public/{token}/messages",
    input,
  );
  const requestsCall = callOptions<typeof listOwnContactRequestsCall>(
    "GET /conversations/public/{token}/contact-requests",
    input,
  );
  const statusCall = callOptions<typeof publicStatusCall>("GET /conversations/public/{token}/status", {
    ...input,
    query: { recheck: "true" },
  });
  // The page came with its data: nothing is asked before it is time to look again.
  const fromPage = { staleTime: Infinity, refetchOnWindowFocus: false };

  const link = useQuery({
    ...statusCall,
    ...fromPage,
    queryFn: async (context) => {
      const timer = setTimeout(() => setChecking(true), unnoticedMs);
      const status = await statusCall.queryFn(context).finally(() => {
        clearTimeout(timer);
        setChecking(false);
      });
      void client.refetchQueries({ queryKey: messagesCall.queryKey });
      if (client.getQueryData<OwnContactRequest[]>(requestsCall.queryKey)?.some(isPending))
        void client.refetchQueries({ queryKey: requestsCall.queryKey });
      return status;
    },
    initialData: interview,
    enabled: ({ state }) => !isGone(state.error),
    refetchInterval: recheckMs,
    refetchOnWindowFocus: "always",
  });
  const isInvalid = isGone(link.error);
  const recheck = () => void link.refetch({ cancelRefetch: false });

  const question: Question = useMutation({
    mutationKey: ["ask", token],
    mutationFn: async (content) => {
      const before = client.getQueryData<PublicMessage[]>(messagesCall.queryKey) ?? [];
      const answer = await ask(token, content);
      if (answer.ok) {
        const asked = new Set(answer.data.messages.map(({ id }) => id));
        return [...before.filter(({ id }) => !asked.has(id)), ...answer.data.messages];
      }
      // Nobody knows what became of it: it may be stored, and its answer on the way.
      if (isUnanswered(answer.problem)) {
        const known = new Set(before.map(({ id }) => id));
        const now = await client.query(messagesCall).catch(() => before);
        if (now.some((one) => one.content === content && !known.has(one.id))) return now;
      }
      throw new CallError(answer.problem);
    },
    onMutate: (content) => {
      setDraft((now) => (now.trim() === content ? "" : now));
      // A list that was asked for before is older than what is known after it.
      return client.cancelQueries({ queryKey: messagesCall.queryKey });
    },
    onSuccess: (messages) => client.setQueryData(messagesCall.queryKey, messages),
    onError: ({ problem }, content) => {
      setDraft((now) => withText(content, now));
      notifyError("Failed to send message.");
      if (problem.code === "not_found") recheck();
    },
  });

  const messages = useQuery({
    ...messagesCall,
    ...fromPage,
    initialData: interview.messages,
    enabled: ({ state }) =>
      !isInvalid && !question.isPending && state.data !== undefined && state.data.length > 0,
    refetchInterval: ({ state }) => state.data?.at(-1)?.state === "answering" && waitMs,
  });
  const requests = useQuery({
    ...requestsCall,
    ...fromPage,
    initialData: interview.contact_requests,
    enabled: !isInvalid,
  });

  const listError = messages.error ?? requests.error;
  const { refetch } = link;
  useEffect(() => {
    if (isGone(listError)) void refetch({ cancelRefetch: false });
  }, [listError, refetch]);
  const failure = link.error
    ? "Failed to validate interview link."
    : listError && "Failed to load interview data.";
  useErrorToast(isInvalid || isGone(listError) ? null : failure);

  // TanStack Query itself looks at the page's visibility only.
  useEffect(() => {
    const onFocus = () => focusManager.onFocus();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  // A question of an earlier visit that got no answer is not listed any more: its text comes back, too.
  const awaited = useRef<PublicMessage | null>(null);
  useEffect(() => {
    const before = awaited.current;
    const last = messages.data.at(-1);
    awaited.current = last?.state === "answering" ? last : null;
    if (!before || messages.data.some(({ id }) => id === before.id)) return;
    setDraft((now) => withText(before.content, now));
    notifyError("Failed to send message.");
  }, [messages.data]);

  function send(text: string): void {
    const content = text.trim();
    const isAsking = client.isMutating({ mutationKey: ["ask", token] }) > 0;
    if (content !== "" && !isAsking && !isInvalid) question.mutate(content);
  }

  return {
    isInvalid,
    /** The link is being checked, and it takes long enough to be shown. */
    isChecking,
    messages: messages.data,
    requests: requests.data,
    /** The question that is on its way; it stands in no list yet. */
    asking: question.isPending ? question.variables : null,
    askedAt: question.submittedAt,
    draft,
    obstacle: obstacleOf(question, interview),
    type: setDraft,
    ask: send,
    /** A call ended in a 404: is it the link that is gone? */
    recheck,
    reloadRequests: requests.refetch,
  };
}

function obstacleOf(
  { isIdle, error, variables }: Pick<Question, "isIdle" | "error" | "variables">,
  { answers_again_at }: PublicInterview,
): Obstacle | null {
  if (isIdle && answers_again_at)
    return {
      detail: "Today’s answers for this interview are used up.",
      until: Date.parse(answers_again_at),
    };
  if (!error || isGone(error) || isUnanswered(error.problem)) return null;
  const { code, detail, retryAt } = error.problem;
  return { detail, until: retryAt, ...(code === "unavailable" && { question: variables }) };
}
