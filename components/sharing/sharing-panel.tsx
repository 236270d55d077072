"use client";

import { Loaded } from "./loaded";
import { ContactRequests } from "./owner/contact-requests";
import { LinkCard } from "./owner/link/link-card";
import { AnsweredQuestions, Gaps } from "./owner/questions";
import { useSeen } from "./owner/use-seen";
import { useSharing } from "./owner/use-sharing";
import { plural } from "@/lib/text/plural";

/** Sharing as the owner of a finished interview sees it: the link, who wants to be in touch, and what was asked. */
export function SharingPanel({ id, active }: { id: string; active: boolean }) {
  const state = useSharing(id, active);
  const { sharing, requests, threads, setLink } = state;
  const questions = (threads.data ?? []).flatMap((thread) => thread.questions);
  useSeen(id, active, [...(requests.data ?? []), ...questions]);
  const isSettled = [requests, threads].every(({ data, error }) => data || error);
  // Before anything is shared there is nobody: two empty lists would only be in the way.
  const hasPeople =
    sharing.data?.link ||
    [requests, threads].some(({ isLoadingError, data }) => isLoadingError || data?.length);
  const link = (
    <section aria-label="Public link">
      <Loaded query={sharing} note="Checking whether this interview is shared…" className="h-80">
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
      {link}
      {isSettled && hasPeople ? (
        <>
          <ContactRequests id={id} of={state} />
          <Gaps id={id} of={state} />
          <AnsweredQuestions id={id} of={state} />
        </>
      ) : null}
    </div>
  );
}
