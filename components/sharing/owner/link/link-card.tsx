"use client";

import { useEffect, useRef, useState } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";
import { SwitchRow } from "@/components/ui/switch";
import { readShareable } from "@/lib/sharing/actions";
import type { PublicLink, Shareable } from "@/lib/sharing/schema";
import { OpensChart } from "./opens-chart";
import { Published } from "./published";
import { QrCode } from "./qr-code";
import { type Owner, ShareForm } from "./share-form";
import { hasExpired, type Loaded } from "../use-sharing";

/** The link itself: made, copied, changed and revoked here. */
export function LinkCard({
  id,
  owner,
  link,
  now,
  onLink,
}: {
  id: string;
  owner: Owner;
  link: PublicLink | null;
  /** When the link was read, in milliseconds since 1970. */
  now: number;
  onLink: (link: PublicLink | null) => void;
}) {
  const [shareable, reload] = useShareable(id);
  const [isChanging, setChanging] = useState(false);
  const copyPlace = useRef<HTMLDivElement>(null);
  const [wantsFocus, setWantsFocus] = useState(false);

  // The form has gone, and with it the button that had the focus.
  useEffect(() => {
    if (!wantsFocus) return;
    copyPlace.current?.focus({ preventScroll: true });
    copyPlace.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    // oxlint-disable-next-line react/set-state-in-effect -- the wish is fulfilled
    setWantsFocus(false);
  }, [wantsFocus]);

  const form = (
    <FormPlace shareable={shareable} onRetry={reload}>
      {(value) => (
        <ShareForm
          id={id}
          owner={owner}
          link={link}
          shareable={value}
          onPublished={(published, made) => {
            notify(
              made
                ? { title: "Public Link Created", description: "Copy it and send it on.", type: "success" }
                : {
                    title: "Public Link Updated",
                    description: "The address is the same as before.",
                    type: "success",
                  },
            );
            onLink(published);
            setChanging(false);
            setWantsFocus(true);
          }}
          {...(link ? { onCancel: () => setChanging(false) } : {})}
        />
      )}
    </FormPlace>
  );

  return (
    <div
      ref={copyPlace}
      tabIndex={-1}
      className="rounded-surface border-line bg-surface flex flex-col gap-6 border p-5 outline-none sm:p-6"
    >
      <SwitchRow
        label={
          link === null ? "Not shared" : hasExpired(link, now) ? "Not shared: the link has expired" : "Shared"
        }
        hint={
          hasExpired(link, now)
            ? "It opens nothing now. Choose a later day under “Change what is shared”, and the same address works again."
            : link
              ? "Whoever has the link can ask about this interview, without an account."
              : "Nobody but you can see this interview. With a public link, recruiters can ask about it and get answers with sources."
        }
        checked={link !== null && !hasExpired(link, now)}
        onCheckedChange={() => {}}
        disabled
      />
      {link ? (
        <>
          <Address link={link} isPrimary={!isChanging} />
          {isChanging ? (
            <div className="border-line border-t pt-5">{form}</div>
          ) : (
            <Published
              id={id}
              link={link}
              shareable={shareable}
              onLink={onLink}
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

/** The address with what can be done with it. */
function Address({ link: { url }, isPrimary }: { link: PublicLink; isPrimary: boolean }) {
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
        <a href={url} target="_blank" rel="noreferrer" className={buttonVariants({ size: "sm" })}>
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

function FormPlace({
  shareable,
  onRetry,
  children,
}: {
  shareable: Loaded<Shareable>;
  onRetry: () => void;
  children: (value: Shareable) => React.ReactNode;
}) {
  if (shareable.is === "there") return children(shareable.value);
  if (shareable.is === "failed") return <ErrorState onRetry={onRetry}>{shareable.detail}</ErrorState>;
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-[5.75rem]" />
        <Skeleton className="h-[5.75rem]" />
        <Skeleton className="h-[5.75rem]" />
      </div>
      <Skeleton className="h-10 w-40" />
    </div>
  );
}

function useShareable(id: string): [Loaded<Shareable>, () => void] {
  const [state, setState] = useState<Loaded<Shareable>>({ is: "loading" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    void readShareable({ id })
      .catch(() => null)
      .then((result) => {
        if (isOver) return;
        setState(
          result?.ok
            ? { is: "there", value: result.data }
            : { is: "failed", detail: result?.error.detail ?? "What can be shared could not be loaded." },
        );
      });
    return () => {
      isOver = true;
    };
  }, [id, round]);
  return [
    state,
    () => {
      setState({ is: "loading" });
      setRound((before) => before + 1);
    },
  ];
}
