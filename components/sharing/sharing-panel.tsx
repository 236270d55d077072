"use client";

import { Loaded } from "./loaded";
import { ContactRequests } from "./owner/contact-requests";
import { LinkCard } from "./owner/link/link-card";
import type { Owner } from "./owner/link/share-form";
import { Questions } from "./owner/questions";
import { useSharing } from "./owner/use-sharing";

/** Sharing as the owner of a finished interview sees it: the link, then the people whom it brought. */
export function SharingPanel({ id, owner, active }: { id: string; owner: Owner; active: boolean }) {
  const state = useSharing(id, active);
  const { sharing, requests, threads, setLink } = state;
  // Before anything is shared there is nobody: two empty lists would only be in the way.
  const hasPeople =
    sharing.data?.link ||
    [requests, threads].some(({ isLoadingError, data }) => isLoadingError || data?.length);
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Public link">
        <Loaded query={sharing} note="Checking whether this interview is shared…" className="h-80">
          {(data) => <LinkCard id={id} owner={owner} sharing={data} now={data.now} onLink={setLink} />}
        </Loaded>
      </section>
      {hasPeople ? (
        <>
          <ContactRequests id={id} of={state} />
          <Questions id={id} of={state} />
        </>
      ) : null}
    </div>
  );
}
