"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { ask, listMessages, listOwnRequests, recheckLink } from "@/lib/sharing/client";
import type { OwnContactRequest, PublicMessage } from "@/lib/sharing/schema";

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

export type Visit = {
  isInvalid: boolean;
  /** The link is being checked, and it takes long enough to be shown. */
  isChecking: boolean;
  messages: PublicMessage[];
  requests: OwnContactRequest[];
  /** The question that is on its way; it stands in no list yet. */
  asking: { content: string; at: string } | null;
  draft: string;
  obstacle: Obstacle | null;
  type: (text: string) => void;
  ask: (text: string) => void;
  /** A call ended in a 404: is it the link that is gone? */
  doubt: () => void;
  reloadRequests: () => Promise<void>;
};

const isVisible = (): boolean => document.visibilityState === "visible";
const failed = (description: string) => notify({ title: "Error", description, type: "destructive" });

/** What was not sent, before whatever was typed since. */
const withText = (lost: string, typed: string): string => (typed.trim() === "" ? lost : `${lost}\n${typed}`);

/** One visitor's thread with a shared interview, kept fresh while the page is looked at. */
export function useVisit(
  token: string,
  first: { messages: PublicMessage[]; requests: OwnContactRequest[]; obstacle: Obstacle | null },
): Visit {
  const [isInvalid, setInvalid] = useState(false);
  const [slowChecks, setSlowChecks] = useState(0);
  const [messages, setMessages] = useState(first.messages);
  const [requests, setRequests] = useState(first.requests);
  const [asking, setAsking] = useState<Visit["asking"]>(null);
  const [draft, setDraft] = useState("");
  const [obstacle, setObstacle] = useState(first.obstacle);
  const isAsking = useRef(false);
  /** Raised with each question: a list that was asked for before is older than what is known by then. */
  const epoch = useRef(0);
  /** A connection that is gone is told once, not each half minute. */
  const toldOf = useRef<string | null>(null);

  const isPending = requests.some(({ status }) => status === "PENDING");
  const isWaiting = asking === null && messages.at(-1)?.state === "answering";
  const hasThread = messages.length > 0;

  const tellOnce = useCallback((description: string) => {
    if (toldOf.current === description) return;
    toldOf.current = description;
    failed(description);
  }, []);

  const recheck = useCallback(async (): Promise<boolean> => {
    let isSlow = false as boolean;
    const timer = setTimeout(() => {
      isSlow = true;
      setSlowChecks((before) => before + 1);
    }, unnoticedMs);
    const answer = await recheckLink(token);
    clearTimeout(timer);
    if (isSlow) setSlowChecks((before) => before - 1);
    if (answer.ok) toldOf.current = null;
    else if (answer.problem.code === "not_found") setInvalid(true);
    else tellOnce("Failed to validate interview link.");
    return answer.ok;
  }, [token, tellOnce]);

  const doubt = useCallback(() => void recheck(), [recheck]);

  const reloadMessages = useCallback(async (): Promise<void> => {
    const started = epoch.current;
    const answer = await listMessages(token);
    if (answer.ok) {
      if (started === epoch.current) setMessages(answer.data);
    } else if (answer.problem.code === "not_found") doubt();
    else tellOnce("Failed to load interview data.");
  }, [token, doubt, tellOnce]);

  const reloadRequests = useCallback(async (): Promise<void> => {
    const answer = await listOwnRequests(token);
    if (answer.ok) setRequests(answer.data);
    else if (answer.problem.code === "not_found") doubt();
    else tellOnce("Failed to load interview data.");
  }, [token, doubt, tellOnce]);

  // On coming back, and each half minute while the page is looked at.
  useEffect(() => {
    if (isInvalid) return;
    async function look(everything: boolean): Promise<void> {
      if (!isVisible() || !(await recheck())) return;
      if (isPending) void reloadRequests();
      if (everything && hasThread && !isAsking.current) void reloadMessages();
    }
    const onReturn = () => void look(true);
    const timer = setInterval(() => void look(false), recheckMs);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [isInvalid, isPending, hasThread, recheck, reloadRequests, reloadMessages]);

  // The page was left while a question was being answered: the answer comes all the same.
  useEffect(() => {
    if (!isWaiting || isInvalid) return;
    const timer = setInterval(() => {
      if (isVisible()) void reloadMessages();
    }, waitMs);
    return () => clearInterval(timer);
  }, [isWaiting, isInvalid, reloadMessages]);

  // Such a question that got no answer is not listed any more: its text comes back, too.
  const awaited = useRef<PublicMessage | null>(null);
  useEffect(() => {
    const before = awaited.current;
    const last = messages.at(-1);
    awaited.current = last?.state === "answering" ? last : null;
    if (!before || messages.some(({ id }) => id === before.id)) return;
    setDraft((now) => withText(before.content, now));
    failed("Failed to send message.");
  }, [messages]);

  async function send(text: string): Promise<void> {
    const content = text.trim();
    if (content === "" || isAsking.current || isInvalid) return;
    const known = new Set(messages.map(({ id }) => id));
    isAsking.current = true;
    epoch.current += 1;
    setAsking({ content, at: new Date().toISOString() });
    setDraft((now) => (now.trim() === content ? "" : now));
    setObstacle(null);
    const answer = await ask(token, content);
    isAsking.current = false;
    epoch.current += 1;
    if (answer.ok) {
      const fresh = answer.data.messages;
      setMessages((before) => [...before.filter((old) => !fresh.some(({ id }) => id === old.id)), ...fresh]);
      setAsking(null);
      return;
    }
    const { code, detail, retryAt } = answer.problem;
    // Nobody said what became of it: it may be stored, and its answer on the way.
    if (code === "offline" || code === "broken") {
      const now = await listMessages(token);
      if (now.ok && now.data.some((one) => one.content === content && !known.has(one.id))) {
        setMessages(now.data);
        setAsking(null);
        return;
      }
    }
    setAsking(null);
    setDraft((now) => withText(content, now));
    failed("Failed to send message.");
    if (code === "not_found") doubt();
    else if (code !== "offline" && code !== "broken")
      setObstacle({ detail, until: retryAt, ...(code === "unavailable" && { question: content }) });
  }

  return {
    isInvalid,
    isChecking: slowChecks > 0,
    messages,
    requests,
    asking,
    draft,
    obstacle,
    type: setDraft,
    ask: (text) => void send(text),
    doubt,
    reloadRequests,
  };
}
