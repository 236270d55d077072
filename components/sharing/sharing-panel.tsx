"use client";

import { Loaded } from "./loaded";
import { ContactRequests } from "./owner/contact-requests";
import { LinkCard } from "./owner/link/link-card";
import { Questions } from "./owner/questions";
import { useSender } from "./owner/use-seen";
import { useSharing } from "./owner/use-sharing";

/** The sharing page of a finished interview's owner: link, contact requests and questions. */
export function SharingPanel({ id, active }: { id: string; active: boolean }) {
  const state = useSharing(id, active);
  const { sharing, requests, threads, setLink } = state;
  const see = useSender(id);
  const isSettled = [requests, threads].every(({ data, error }) => data || error);
  // Hide the empty lists until something is shared.
  const hasPeople =
    sharing.data?.link ||
    [requests, threads].some(({ isLoadingError, data }) => isLoadingError || data?.length);
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Public link">
        <Loaded query={sharing} note="Checking whether this interview is shared…" className="h-80">
          {(data) => <LinkCard id={id} sharing={data} onLink={setLink} />}
        </Loaded>
      </section>
      {isSettled && hasPeople ? (
        <>
          <ContactRequests id={id} of={state} see={see} />
          <Questions id={id} of={state} see={see} />
        </>
      ) : null}
    </div>
  );
}
