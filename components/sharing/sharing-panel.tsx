"use client";

import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";
import { ContactRequests } from "./owner/contact-requests";
import { LinkCard } from "./owner/link/link-card";
import { Questions } from "./owner/questions";
import type { Owner } from "./owner/link/share-form";
import { useSharing } from "./owner/use-sharing";

/** Sharing as the owner of a finished interview sees it: the link, then the people whom it brought. */
export function SharingPanel({ id, owner, active }: { id: string; owner: Owner; active: boolean }) {
  const { link, now, requests, threads, reload, setLink, setRequest } = useSharing(id, active);
  const published = link.is === "there" ? link.value : null;
  // Before anything is shared there is nobody: two empty lists would only be in the way.
  const hasPeople =
    published !== null ||
    [requests, threads].some(
      (list) => list.is === "failed" || (list.is === "there" && list.value.length > 0),
    );
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Public link">
        {link.is === "loading" ? (
          <>
            <LoadingNote>Checking whether this interview is shared…</LoadingNote>
            <Skeleton className="rounded-surface h-80" />
          </>
        ) : null}
        {link.is === "failed" ? <ErrorState onRetry={reload}>{link.detail}</ErrorState> : null}
        {link.is === "there" ? (
          <LinkCard id={id} owner={owner} link={link.value} now={now} onLink={setLink} />
        ) : null}
      </section>
      {hasPeople ? (
        <>
          <ContactRequests
            id={id}
            requests={requests}
            contactEmail={link.is === "there" ? (published?.contact_email ?? null) : undefined}
            isShared={published !== null}
            onDecided={setRequest}
            onReload={reload}
          />
          <Questions id={id} threads={threads} isShared={published !== null} onReload={reload} />
        </>
      ) : null}
    </div>
  );
}
