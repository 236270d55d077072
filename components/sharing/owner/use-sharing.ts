"use client";

import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { notify } from "@/components/ui/sonner";
import { readLink } from "@/lib/sharing/actions";
import { findLink, listContactRequests, listThreads } from "@/lib/sharing/client";
import type { ContactRequest, PublicLink, Thread } from "@/lib/sharing/schema";

const pollMs = 15_000;

/** One of the things that are read: not there yet, there, or not to be had. */
export type Loaded<T> = { is: "loading" } | { is: "there"; value: T } | { is: "failed"; detail: string };

export type Sharing = {
  link: Loaded<PublicLink | null>;
  /** The moment that the link is shown for, in milliseconds since 1970. */
  now: number;
  requests: Loaded<ContactRequest[]>;
  threads: Loaded<Thread[]>;
  reload: () => void;
  setLink: (link: PublicLink | null) => void;
  setRequest: (request: ContactRequest) => void;
};

type Answer<T> = { ok: true; data: T } | { ok: false; problem: { detail: string } };

/** What came stays: a poll that fails takes nothing away, and one that finds the same changes nothing. */
function taken<T>(answer: Answer<T>): (before: Loaded<T>) => Loaded<T> {
  return (before) => {
    if (answer.ok && before.is === "there" && before.value === answer.data) return before;
    if (answer.ok) return { is: "there", value: answer.data };
    return before.is === "there" ? before : { is: "failed", detail: answer.problem.detail };
  };
}

/** The owner's link with what came of it, read again every 15 seconds while it is looked at. */
export function useSharing(id: string, active: boolean): Sharing {
  const [link, setLink] = useState<Sharing["link"]>({ is: "loading" });
  const [requests, setRequests] = useState<Sharing["requests"]>({ is: "loading" });
  const [threads, setThreads] = useState<Sharing["threads"]>({ is: "loading" });
  const [now, setNow] = useState(0);
  const [round, setRound] = useState(0);
  /** Whether there was a link when one last looked: without one nothing is to be asked by HTTP, only a 404. */
  const isShared = useRef(false);
  /** Raised by what is done here: an answer that was on its way meanwhile is older than that. */
  const epoch = useRef(0);

  useEffect(() => {
    if (!active) return;
    let isOver = false;
    let isFirst = true;
    let knowsLink = false;
    let isAsking = false;

    async function look(): Promise<void> {
      if (isOver || isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      const started = epoch.current;
      const [gotLink, gotRequests, gotThreads] = await Promise.all([
        isShared.current ? findLink(id) : knowsLink ? nothing : firstLink(id),
        listContactRequests(id),
        listThreads(id),
      ]);
      isAsking = false;
      if (isOver) return;
      if (started !== epoch.current) return void look();
      if (isFirst && !gotLink.ok) tell("Failed to check sharing status.");
      if (isFirst && !gotRequests.ok) tell("Failed to fetch contact requests.");
      isFirst = false;
      if (gotLink.ok) {
        knowsLink = true;
        isShared.current = gotLink.data !== null;
      }
      setLink(taken(gotLink));
      setNow(movedOn(gotLink.ok ? gotLink.data : null));
      setRequests(taken(gotRequests));
      setThreads(taken(nothingWhenNotShared(gotThreads)));
    }

    void look();
    const onReturn = () => void look();
    const timer = setInterval(onReturn, pollMs);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [id, active, round]);

  const there = useCallback(<T>(set: Dispatch<SetStateAction<Loaded<T>>>, value: T) => {
    epoch.current += 1;
    set({ is: "there", value });
  }, []);

  return {
    link,
    now,
    requests,
    threads,
    reload: useCallback(() => setRound((before) => before + 1), []),
    setLink: useCallback(
      (value) => {
        isShared.current = value !== null;
        there(setLink, value);
        setNow(Date.now());
      },
      [there],
    ),
    setRequest: useCallback((request) => {
      epoch.current += 1;
      setRequests((before) =>
        before.is === "there"
          ? { is: "there", value: before.value.map((one) => (one.id === request.id ? request : one)) }
          : before,
      );
    }, []),
  };
}

/** Whether a link has expired by a moment. */
export const hasExpired = (link: PublicLink | null, now: number): boolean =>
  link?.expires_at != null && Date.parse(link.expires_at) <= now;

const dayOf = (moment: number): number => Math.floor(moment / 86_400_000);

/** The clock goes on when a link would look different: once it is over, and on another day (UTC). */
function movedOn(link: PublicLink | null): (before: number) => number {
  const now = Date.now();
  return (before) =>
    dayOf(before) === dayOf(now) && hasExpired(link, before) === hasExpired(link, now) ? before : now;
}

const nothing = { ok: true, data: null } as const;
/** Always the same one, as of a poll that finds what it found before. */
const noThreads: Awaited<ReturnType<typeof listThreads>> = { ok: true, data: [] };

async function firstLink(id: string): Promise<Answer<PublicLink | null>> {
  const result = await readLink({ id }).catch(() => null);
  if (result?.ok) return result;
  return { ok: false, problem: { detail: result?.error.detail ?? "No connection. Please try again." } };
}

const tell = (description: string) => notify({ title: "Error", description, type: "destructive" });

/** Without a link there are no questions, which is no failure. */
function nothingWhenNotShared(
  answer: Awaited<ReturnType<typeof listThreads>>,
): Awaited<ReturnType<typeof listThreads>> {
  return !answer.ok && answer.problem.code === "not_found" ? noThreads : answer;
}
