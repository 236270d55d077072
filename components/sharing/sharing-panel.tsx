"use client";

import { useState } from "react";
import { Loaded } from "./loaded";
import { ContactRequests } from "./owner/contact-requests";
import { isGap, questionsOf } from "./owner/asked";
import { LinkCard } from "./owner/link/link-card";
import { AnsweredQuestions, Gaps } from "./owner/questions";
import { useSeen } from "./owner/use-seen";
import { useSharing, type UseSharing } from "./owner/use-sharing";
import { plural } from "@/lib/text/plural";

/** Sharing as the owner of a finished interview sees it: what needs an answer, the link, and the people whom it brought. */
export function SharingPanel({ id, active }: { id: string; active: boolean }) {
  const state = useSharing(id, active);
  const { sharing, requests, threads, setLink } = state;
  const questions = (threads.data ?? []).flatMap((thread) => thread.questions);
  useSeen(id, active, [...(requests.data ?? []), ...questions]);
  const isSettled = [requests, threads].every(({ data, error }) => data || error);
  const isWaiting = useWaiting(state, isSettled);
  // Before anything is shared there is nobody: two empty lists would only be in the way.
  const hasPeople =
    sharing.data?.link ||
    [requests, threads].some(({ isLoadingError, data }) => isLoadingError || data?.length);
  const link = (
    <section aria-label="Public link">
      <Loaded
        // What stands above the link is there first, so that nothing moves.
        query={isSettled ? sharing : { data: undefined, error: null, refetch: sharing.refetch }}
        note="Checking whether this interview is shared…"
        className="h-80"
      >
        {(data) => (
          <LinkCard
            id={id}
            sharing={data}
            now={data.now}
            onLink={setLink}
            activity={`${plural(questions.length, "question")}, ${plural(requests.data?.length ?? 0, "contact request")} in all.`}
          />
        )}
      </Loaded>
    </section>
  );
  return (
    <div className="flex flex-col gap-10">
      {isWaiting ? null : link}
      {isSettled && hasPeople ? (
        <>
          <Gaps id={id} of={state} />
          <ContactRequests id={id} of={state} />
          <AnsweredQuestions id={id} of={state} />
        </>
      ) : null}
      {isWaiting ? link : null}
    </div>
  );
}

/** Whether something needed an answer when the panel was opened. It stays so, or the page would move under one's hands. */
function useWaiting({ requests, threads }: UseSharing, isSettled: boolean): boolean {
  const [isWaiting, setWaiting] = useState<boolean | null>(null);
  if (isWaiting === null && isSettled)
    setWaiting(
      questionsOf(threads.data ?? []).some(isGap) ||
        (requests.data ?? []).some(({ status }) => status === "PENDING"),
    );
  return isWaiting === true;
}
