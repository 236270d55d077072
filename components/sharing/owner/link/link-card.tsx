"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { notify } from "@/components/ui/sonner";
import { type CallError, unwrap } from "@/components/shell/query";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Confirm } from "@/components/shell/lazy-dialog";
import { SwitchRow } from "@/components/ui/switch";
import { Time } from "@/components/ui/time";
import { publishInterview, revokeLink } from "@/lib/sharing/client";
import { plural } from "@/lib/text/plural";
import type { PublicLink } from "@/lib/sharing/schema";
import { type Sharing, tellProblem, type UseSharing } from "../use-sharing";
import { summaryOf } from "./choice";
import { ShareForm, type ShareFormProps } from "./share-form";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

type LinkCardProps = Pick<ShareFormProps, "id" | "sharing"> & {
  /** In milliseconds since 1970. */
  now: number;
  onLink: UseSharing["setLink"];
  /** What came of this and earlier links, in words. */
  activity: string;
};

/** The link itself: made, copied, changed and revoked here. */
export function LinkCard({ id, sharing, now, onLink, activity }: LinkCardProps) {
  const { link } = sharing;
  const [isChanging, setChanging] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isPublished = useRef(false);

  // The form has gone, and with it the button that had the focus.
  useEffect(() => {
    if (!isPublished.current) return;
    isPublished.current = false;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [link, isChanging]);

  async function take(published: PublicLink): Promise<void> {
    const isNew = published.public_id !== link?.public_id;
    notify({
      title: isNew ? "Public Link Created" : "Public Link Updated",
      description: isNew ? "Copy it and share it." : "The address hasn’t changed.",
      type: "success",
    });
    await onLink(published);
    isPublished.current = true;
    setChanging(false);
  }

  const form = (
    <ShareForm id={id} sharing={sharing} onPublished={take} onCancel={link && (() => setChanging(false))} />
  );
  return (
    <div
      ref={card}
      tabIndex={-1}
      className="rounded-surface border-line bg-surface flex flex-col gap-6 border p-5 outline-none sm:p-6"
    >
      <LinkState link={link} now={now} />
      {link ? (
        <>
          <Address url={link.url} isPrimary={!isChanging && !link.review_needed} />
          <div className="border-line border-t pt-5">
            {isChanging ? (
              form
            ) : (
              <>
                {link.review_needed ? <Review id={id} sharing={sharing} onPublished={take} /> : null}
                <Published sharing={sharing} link={link} />
                <div className="mt-5 flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => setChanging(true)}>
                    Change what is shared
                  </Button>
                  <Revoke id={id} url={link.url} onRevoked={() => void onLink(null)} />
                </div>
              </>
            )}
          </div>
          <Opened opened={link.opened} activity={activity} />
        </>
      ) : (
        form
      )}
    </div>
  );
}

function LinkState({ link, now }: { link: PublicLink | null; now: number }) {
  let label = "Shared";
  let hint = "Anyone with the link can ask questions; no account needed.";
  if (!link) {
    label = "Not shared";
    hint =
      "Nobody else can open this interview. Create a public link to let recruiters ask about it and get answers with sources.";
  } else if (link.review_needed) {
    label = "Not shared: the link is paused";
    hint = "Visitors cannot open it until you have looked once at what it shares.";
  } else if (link.expires_at && Date.parse(link.expires_at) <= now) {
    label = "Not shared: the link has expired";
    hint = "Choose a later day under “Change what is shared” to make the same address work again.";
  }
  return <SwitchRow label={label} hint={hint} checked={label === "Shared"} isReadOnly />;
}

/** Publishes a paused link again, under the same address, without the sentences that were found for certain. */
function Review({ id, sharing, onPublished }: Pick<ShareFormProps, "id" | "sharing" | "onPublished">) {
  const publish = useMutation<PublicLink, CallError>({
    mutationFn: () => unwrap(publishInterview(id, {})),
    onSuccess: (link) => void onPublished(link),
    onError: (error) => tellProblem(error, "Failed to create public link."),
  });
  const { hidden_message_ids, include_resume, left_out_sentences } = sharing.chosen;
  const count = left_out_sentences.filter((one) =>
    one.source === "resume" ? include_resume : !hidden_message_ids.includes(one.message_id),
  ).length;
  return (
    <Alert className="mb-5">
      <p className="max-w-prose">
        {count === 0
          ? "Nothing personal was found in what you shared."
          : `${plural(count, "sentence")} that tell${count === 1 ? "s" : ""} something personal will be left out. “Change what is shared” lists ${count === 1 ? "it" : "them"}.`}
      </p>
      <Button variant="primary" className="mt-3" busy={publish.isPending} onClick={() => publish.mutate()}>
        Look once and publish again
      </Button>
    </Alert>
  );
}

/** The address with what can be done with it. */
function Address({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  return (
    <div>
      <p className="bg-soft rounded-control figures px-4 py-3 text-meta break-all select-all">{url}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton
          text={url}
          label="Copy link"
          variant={isPrimary ? "primary" : "secondary"}
          onCopied={() =>
            notify({ title: "Link Copied", description: "Paste it wherever you like.", type: "success" })
          }
        />
        <a href={url} target="_blank" rel="noreferrer" className={buttonVariants({ size: "sm" })}>
          Open the page
          <span className="sr-only"> in a new tab</span>
        </a>
      </div>
    </div>
  );
}

/** What is published now, in a few lines. */
function Published({ sharing, link }: { sharing: Sharing; link: PublicLink }) {
  const { hidden_message_ids, include_resume, candidate_name, contact_email, expires_at } = link;
  const count = link.highlights.length;
  const facts = [
    ["What is shared", summaryOf(sharing, new Set(hidden_message_ids), include_resume)],
    ["Name shown", candidate_name ?? "None: the page is called “Interview”"],
    ["Headline", link.headline ?? "None"],
    ["Highlights", count === 0 ? "None" : count === 1 ? "1 of your sentences" : `${count} of your sentences`],
    ["The resume as a PDF", link.include_resume_file ? "Visitors can download it" : "Not offered"],
    ["Contact email, shown on approval", contact_email ?? "None"],
    ["Expires", expires_at ? longDay.format(new Date(expires_at)) : "Never, unless you revoke it"],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-ui sm:grid-cols-2">
      {facts.map(([term, fact]) => (
        <div key={term} className="min-w-0">
          <dt className="text-muted text-meta">{term}</dt>
          <dd className="break-words">
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Revoke({ id, url, onRevoked }: { id: string; url: string; onRevoked: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const revoke = useMutation<void, CallError>({
    mutationFn: () => unwrap(revokeLink(id)),
    onSuccess: () => {
      notify({ title: "Public Link Revoked", description: "The old link has stopped working." });
      onRevoked();
    },
    onError: (error) => tellProblem(error, "Failed to revoke public link."),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" variant="ghost" className="text-danger!" onClick={() => setOpen(true)}>
        Revoke link
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Revoke the public link?"
        description={
          <>
            <span className="break-all">{url}</span> stops working immediately, including on pages already
            open. This can’t be undone, but you can share the interview again under a new address.
          </>
        }
        confirmLabel="Revoke link"
        destructive
        busy={revoke.isPending}
        busyLabel="Revoking…"
        onConfirm={() => {
          revoke.mutate();
          return false;
        }}
      />
    </>
  );
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

/** The number of openings, the last one, and the questions and requests since. */
function Opened({ opened, activity }: Pick<LinkCardProps, "activity"> & Pick<PublicLink, "opened">) {
  const { total, last_at } = opened;
  return (
    <p className="text-muted text-ui">
      {last_at ? (
        <>
          Opened {times(total)}, last <Time value={last_at} />. {activity}
        </>
      ) : (
        "Not opened yet. Your own visits don’t count."
      )}
    </p>
  );
}
