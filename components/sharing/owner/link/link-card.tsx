"use client";

import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { notify } from "@/components/shell/notify";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";
import { SwitchRow } from "@/components/ui/switch";
import type { PublicLink } from "@/lib/sharing/schema";
import type { Sharing } from "../use-sharing";
import { OpensChart } from "./opens-chart";
import { Published } from "./published";
import { QrCode } from "./qr-code";
import { type Owner, ShareForm } from "./share-form";

/** The link itself: made, copied, changed and revoked here. */
export function LinkCard({
  id,
  owner,
  sharing,
  now,
  onLink,
}: {
  id: string;
  owner: Owner;
  sharing: Sharing;
  /** When the link was read, in milliseconds since 1970. */
  now: number;
  onLink: (link: PublicLink | null) => Promise<void>;
}) {
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
      description: isNew ? "Copy it and send it on." : "The address is the same as before.",
      type: "success",
    });
    await onLink(published);
    isPublished.current = true;
    setChanging(false);
  }

  const form = (
    <ShareForm
      id={id}
      owner={owner}
      sharing={sharing}
      onPublished={(published) => void take(published)}
      {...(link ? { onCancel: () => setChanging(false) } : {})}
    />
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
          <Address url={link.url} isPrimary={!isChanging} />
          {isChanging ? (
            <div className="border-line border-t pt-5">{form}</div>
          ) : (
            <Published
              id={id}
              link={link}
              shareable={sharing}
              onRevoked={() => void onLink(null)}
              onChange={() => setChanging(true)}
            />
          )}
          <OpensChart opened={link.opened} now={now} />
        </>
      ) : (
        form
      )}
    </div>
  );
}

function LinkState({ link, now }: { link: PublicLink | null; now: number }) {
  const texts = !link
    ? {
        label: "Not shared",
        hint: "Nobody but you can see this interview. With a public link, recruiters can ask about it and get answers with sources.",
      }
    : link.expires_at !== null && Date.parse(link.expires_at) <= now
      ? {
          label: "Not shared: the link has expired",
          hint: "It opens nothing now. Choose a later day under “Change what is shared”, and the same address works again.",
        }
      : {
          label: "Shared",
          hint: "Whoever has the link can ask about this interview, without an account.",
        };
  return <SwitchRow {...texts} checked={texts.label === "Shared"} onCheckedChange={() => {}} disabled />;
}

/** The address with what can be done with it. */
function Address({ url, isPrimary }: { url: string; isPrimary: boolean }) {
  const [hasCode, setHasCode] = useState(false);
  return (
    <div>
      <p className="bg-soft rounded-control figures px-4 py-3 text-xs leading-5 break-all select-all">
        {url}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton
          text={url}
          label="Copy link"
          variant={isPrimary ? "primary" : "secondary"}
          onCopied={() =>
            notify({ title: "Link Copied", description: "Paste it wherever you like.", type: "success" })
          }
        />
        <a href={url} target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
          Open the page
          <span className="sr-only"> in a new tab</span>
        </a>
        <Button size="sm" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          {hasCode ? "Hide QR code" : "Show QR code"}
        </Button>
      </div>
      {hasCode ? (
        <div className="mt-4">
          <QrCode url={url} />
        </div>
      ) : null}
    </div>
  );
}
