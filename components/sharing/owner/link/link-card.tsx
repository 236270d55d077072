"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { MoreMenu } from "@/components/shell/more-menu";
import { notify } from "@/components/ui/sonner";
import { type CallError, unwrap } from "@/components/shell/query";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Confirm } from "@/components/shell/lazy-dialog";
import { SwitchRow } from "@/components/ui/switch";
import { Time, useNow } from "@/components/ui/time";
import { publishInterview, revokeLink } from "@/lib/sharing/client";
import { plural } from "@/lib/text/plural";
import type { PublicLink } from "@/lib/sharing/link/schema";
import { showProblem, type UseSharing } from "../use-sharing";
import { isShared } from "./choice";
import { ShareForm, type ShareFormProps } from "./share-form";

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

type LinkCardProps = Pick<ShareFormProps, "id" | "sharing"> & { onLink: UseSharing["setLink"] };

/** Creates, copies, changes and revokes the link. */
export function LinkCard({ id, sharing, onLink }: LinkCardProps) {
  const { link } = sharing;
  const [isChanging, setChanging] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isPublished = useRef(false);

  // The form is closed, so move the focus from its removed button.
  useEffect(() => {
    if (!isPublished.current) return;
    isPublished.current = false;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [link, isChanging]);

  async function take(published: PublicLink): Promise<void> {
    if (published.public_id !== link?.public_id) notify({ title: "Public Link Created", type: "success" });
    await onLink(published);
    isPublished.current = true;
    setChanging(false);
  }

  const form = (
    <ShareForm id={id} sharing={sharing} onPublished={take} onCancel={link && (() => setChanging(false))} />
  );
  return (
    <div ref={card} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <LinkState link={link} />
      {link ? (
        <>
          {link.review_needed ? <Review id={id} sharing={sharing} onPublished={take} /> : null}
          <Address
            id={id}
            link={link}
            isPrimary={!isChanging && !link.review_needed}
            onChange={() => setChanging(true)}
            onRevoked={() => void onLink(null)}
          />
          {isChanging ? <div className="border-line border-t pt-5">{form}</div> : null}
        </>
      ) : (
        form
      )}
    </div>
  );
}

function LinkState({ link }: { link: PublicLink | null }) {
  const now = useNow();
  let label = "Shared";
  let hint = "";
  if (!link) {
    label = "Not shared";
    hint = "Only you can open this interview.";
  } else if (link.review_needed) label = "Not shared: the link is paused";
  else if (link.expires_at && Date.parse(link.expires_at) <= now) {
    label = "Not shared: the link has expired";
    hint = "To reopen it at the same address, choose a later date under “Change what is shared”.";
  }
  return <SwitchRow label={label} hint={hint} checked={label === "Shared"} isReadOnly />;
}

/** Publishes a paused link under the same address, without the sentences that are certainly sensitive. */
function Review({ id, sharing, onPublished }: Pick<ShareFormProps, "id" | "sharing" | "onPublished">) {
  const publish = useMutation<PublicLink, CallError>({
    mutationFn: () => unwrap(publishInterview(id, {})),
    onSuccess: (link) => void onPublished(link),
    onError: (error) => showProblem(error, "Failed to create public link."),
  });
  const { hidden_message_ids, include_resume, left_out_sentences } = sharing.chosen;
  const hidden = new Set(hidden_message_ids);
  const count = left_out_sentences.filter((one) => isShared(one, hidden, include_resume)).length;
  const found =
    count === 0
      ? "Nothing personal was found in it."
      : `${plural(count, "sentence")} with something personal will be left out; ` +
        `“Change what is shared” lists ${count === 1 ? "it" : "them"}.`;
  return (
    <Alert>
      <p className="max-w-prose">
        This link is paused. Check what is shared, then publish again. The address does not change. {found}
      </p>
      <Button variant="primary" className="mt-3" busy={publish.isPending} onClick={() => publish.mutate()}>
        Look and publish
      </Button>
    </Alert>
  );
}

type AddressProps = {
  id: string;
  link: PublicLink;
  isPrimary: boolean;
  onChange: () => void;
  onRevoked: () => void;
};

/** The address of a link, with its actions. */
function Address({ id, link: { url, opened, expires_at }, isPrimary, onChange, onRevoked }: AddressProps) {
  const [isRevoking, setRevoking] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <p className="figures min-w-0 flex-1 text-ui break-all select-all">{url}</p>
        <div ref={actions} className="flex shrink-0 flex-wrap items-center gap-2">
          <CopyButton
            text={url}
            label="Copy link"
            variant={isPrimary ? "primary" : "secondary"}
            onCopied={() => notify({ title: "Link Copied", type: "success" })}
          />
          <a href={url} target="_blank" rel="noreferrer" className={buttonVariants({ size: "sm" })}>
            Open the page
            <span className="sr-only"> in a new tab</span>
          </a>
          <MoreMenu
            of="this link"
            items={[
              { label: "Change what is shared", onSelect: onChange },
              { label: "Revoke link", onSelect: () => setRevoking(true), isDanger: true },
            ]}
          />
        </div>
      </div>
      <p className="text-muted mt-2 text-meta">
        {opened.last_at ? (
          <>
            Opened {times(opened.total)}, last <Time value={opened.last_at} />
          </>
        ) : (
          "Not opened yet. Your own visits don’t count."
        )}
        {expires_at ? ` · expires ${longDay.format(new Date(expires_at))}` : ""}
      </p>
      <Revoke
        id={id}
        open={isRevoking}
        onOpenChange={setRevoking}
        returnFocus={() => actions.current?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? null}
        onRevoked={onRevoked}
      />
    </div>
  );
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

type RevokeProps = {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocus: () => HTMLElement | null;
  onRevoked: () => void;
};

function Revoke({ id, open, onOpenChange, returnFocus, onRevoked }: RevokeProps) {
  const revoke = useMutation<void, CallError>({
    mutationFn: () => unwrap(revokeLink(id)),
    onSuccess: onRevoked,
    onError: (error) => showProblem(error, "Failed to revoke public link."),
    onSettled: () => onOpenChange(false),
  });
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      title="Revoke this link?"
      description="Visitors will see that it’s invalid. You can share again under a new address."
      confirmLabel="Revoke link"
      destructive
      busy={revoke.isPending}
      busyLabel="Revoking…"
      onConfirm={() => {
        revoke.mutate();
        return false;
      }}
    />
  );
}
