"use client";

import { focusManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "@/components/shell/query";
import { useIsAhead } from "@/components/ui/use-is-ahead";
import type { Notice } from "@/lib/consents/schema";
import { hasNoResponse } from "@/lib/sharing/client";
import type { PublicInterview, PublicMessage } from "@/lib/sharing/schema";
import type { OwnContactRequest } from "@/lib/sharing/contact/schema";
import { notifyError, useErrorToast } from "../use-error-toast";
import { fewLeft, lastHour } from "./last-hour";
import { callsOf, pendingQuestion, type Question, type QuestionText, useQuestion } from "./use-question";

/** How often the link is checked while the page is visible. */
const recheckMs = 30_000;
/** A check of the link is shown only if it takes longer. */
const unnoticedMs = 200;
/** Poll interval for the answer to a question of an earlier visit. */
const waitMs = 2_000;

/**
 * Why questions cannot be answered now. `again`: when they can be, in milliseconds since 1970, or null if unknown. `question`:
 * the question to offer for a retry.
 */
export type Obstacle = { detail: string; again: number | null; question?: string };

const isPending = ({ status }: OwnContactRequest): boolean => status === "PENDING";

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && error.problem.code === "not_found";

// The page is server-rendered with its data, so nothing is fetched on load.
const fromPage = { staleTime: Infinity, refetchOnWindowFocus: false };

export type Visit = ReturnType<typeof useVisit>;

/**
 * State of a visitor's thread with a shared interview, updated while the page is visible.
 * @param perHour limit of questions per hour
 */
export function useVisit(token: string, interview: PublicInterview, given: Notice | null, perHour: number) {
  const client = useQueryClient();
  const router = useRouter();
  const { error: linkError, isInvalid, isChecking, recheck } = useLinkCheck(token, interview);
  const { restoreTyped, ...typed } = useTyped();
  const [accepted, setAccepted] = useState<string | null>(null);
  const notice = given?.version === accepted ? null : given;
  const question = useQuestion(token, notice?.version, typed.type, {
    onAnswered: () => setAccepted(given?.version ?? null),
    onFailed: (sent, error) => {
      restoreTyped(sent);
      if (isGone(error)) recheck();
      // The notice has changed since the page was rendered.
      if (error.problem.code === "consent_required") router.refresh();
    },
  });

  const { messages, requests } = useLists(token, interview, isInvalid, question.isPending);
  useLostQuestion(messages.data, restoreTyped);

  // The pending question comes last. It may be stored already and listed as "answering".
  const thread = question.isPending
    ? [...messages.data.filter(({ state }) => state === "complete"), pendingQuestion(question)]
    : messages.data;
  const limits = useLimits(thread, question, interview, perHour);

  const listError = messages.error ?? requests.error;
  useEffect(() => {
    if (isGone(listError)) recheck();
  }, [listError, recheck]);
  const failure = linkError
    ? "Failed to validate interview link."
    : listError && "Failed to load interview data.";
  useErrorToast(isInvalid || isGone(listError) ? null : failure);

  function send(sent: QuestionText) {
    const isAsking = client.isMutating({ mutationKey: ["ask", token] }) > 0;
    if (sent.content !== "" && !isAsking && !isInvalid) question.mutate(sent);
  }

  return {
    token,
    isInvalid,
    /** The notice that the next question accepts, or null. */
    notice,
    /** The link is being checked, and the check takes long enough to be shown. */
    isChecking,
    messages: thread,
    isAsking: question.isPending,
    /** The answer to a question of this or an earlier visit is being written. */
    isAnswering: thread.at(-1)?.state === "answering",
    requests: requests.data,
    ...typed,
    ...limits,
    ask: (text: string) => send({ content: text.trim() }),
    askSeveral: (lines: string[]) => {
      typed.paste(null);
      send({ content: lines.join("\n"), lines });
    },
    /** After a 404: checks whether the link is dead. */
    recheck,
    reloadRequests: requests.refetch,
  };
}

/**
 * Whether the link is still open, checked while the page is visible. Each check also reloads the messages, and the contact
 * requests while one is pending.
 */
function useLinkCheck(token: string, interview: PublicInterview) {
  const client = useQueryClient();
  const calls = callsOf(token);
  const [isChecking, setChecking] = useState(false);
  const { error, refetch } = useQuery({
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
  const recheck = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);

  // TanStack Query itself only tracks the page's visibility.
  useEffect(() => {
    const onFocus = () => focusManager.onFocus();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

  return { error, isInvalid: isGone(error), isChecking, recheck };
}

/** The questions and the contact requests; polls while an answer is being written. */
function useLists(token: string, interview: PublicInterview, isInvalid: boolean, isAsking: boolean) {
  const calls = callsOf(token);
  const messages = useQuery({
    ...calls.messages,
    ...fromPage,
    initialData: interview.messages,
    enabled: ({ state }) => !isInvalid && !isAsking && Boolean(state.data?.length),
    refetchInterval: ({ state }) => state.data?.at(-1)?.state === "answering" && waitMs,
  });
  const requests = useQuery({
    ...calls.requests,
    ...fromPage,
    initialData: interview.contact_requests,
    enabled: !isInvalid,
  });
  return { messages, requests };
}

/** The typed text: `draft` is one question, `pasted` the form for several, null while it is closed. */
function useTyped() {
  const [draft, type] = useState("");
  const [pasted, paste] = useState<string | null>(null);
  /** Restores the text of a question that failed; one question comes before the current draft. */
  const restoreTyped = ({ content, lines }: QuestionText) => {
    if (lines) paste(lines.join("\n"));
    else type((now) => (now.trim() === "" ? content : `${content}\n${now}`));
    notifyError("Failed to send message.");
  };
  return { draft, type, pasted, paste, restoreTyped };
}

/** Restores the text of a question that was listed as being answered, failed, and is no longer listed. */
function useLostQuestion(messages: PublicMessage[], restoreTyped: (sent: QuestionText) => void): void {
  const awaited = useRef<PublicMessage | null>(null);
  useEffect(() => {
    const before = awaited.current;
    const last = messages.at(-1);
    awaited.current = last?.state === "answering" ? last : null;
    if (before && !messages.some(({ id }) => id === before.id)) restoreTyped({ content: before.content });
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each list
  }, [messages]);
}

const tokensSpent = "This interview has answered all that it can for now.";
const spentHour = (perHour: number, ends: number): Obstacle => ({
  detail: `You’ve asked ${perHour} questions this hour.`,
  again: ends,
});

function obstacleOf(
  { isIdle, error, variables }: Pick<Question, "isIdle" | "error" | "variables">,
  { answers_again_at }: PublicInterview,
): Obstacle | null {
  if (isIdle && answers_again_at) return { detail: tokensSpent, again: Date.parse(answers_again_at) };
  if (!error || isGone(error) || hasNoResponse(error.problem)) return null;
  const { code, detail, retryAt } = error.problem;
  if (code === "budget_spent") return { detail: tokensSpent, again: retryAt };
  const isAgain = code === "unavailable" && variables?.lines === undefined;
  return { detail, again: null, ...(isAgain && { question: variables?.content ?? "" }) };
}

/** Why no question can be asked now, and how many are left this hour. */
function useLimits(thread: PublicMessage[], question: Question, interview: PublicInterview, perHour: number) {
  const hour = lastHour(thread, perHour);
  const left = useIsAhead(hour && hour.ends) ? hour?.left : undefined;
  const obstacle = left === 0 && hour ? spentHour(perHour, hour.ends) : obstacleOf(question, interview);
  const isAhead = useIsAhead(obstacle && obstacle.again);
  return {
    obstacle: obstacle?.again === null || isAhead ? obstacle : null,
    /** Questions left this hour, when few are left; else null. */
    questionsLeft: left !== undefined && left > 0 && left <= fewLeft && !question.isPending ? left : null,
  };
}
