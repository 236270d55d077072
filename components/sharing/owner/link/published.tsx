"use client";

import { useState } from "react";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { revokeLink } from "@/lib/sharing/actions";
import type { PublicLink, Shareable } from "@/lib/sharing/schema";
import { summaryOf } from "./choice";
import type { Loaded } from "../use-sharing";

const longDay = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** What is published now, in a few lines. */
export function Published({
  id,
  link,
  shareable,
  onLink,
  onChange,
}: {
  id: string;
  link: PublicLink;
  shareable: Loaded<Shareable>;
  onLink: (link: PublicLink | null) => void;
  onChange: () => void;
}) {
  const facts: [string, string][] = [
    ["Name shown", link.candidate_name ?? "None: the page is called “Interview”"],
    ["Contact email, shown on approval", link.contact_email ?? "None"],
    ["Expires", link.expires_at ? longDay.format(new Date(link.expires_at)) : "Never, until you revoke it"],
  ];
  if (shareable.is === "there")
    facts.unshift([
      "What is shared",
      summaryOf(shareable.value, new Set(link.hidden_message_ids), link.include_resume),
    ]);
  return (
    <div className="border-line border-t pt-5">
      <dl className="grid gap-x-6 gap-y-3 text-sm leading-6 sm:grid-cols-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-muted text-xs">{term}</dt>
            <dd className="break-words">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="sm" onClick={onChange}>
          Change what is shared
        </Button>
        <Revoke id={id} url={link.url} onRevoked={() => onLink(null)} />
      </div>
    </div>
  );
}

function Revoke({ id, url, onRevoked }: { id: string; url: string; onRevoked: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function revoke(): Promise<void> {
    setBusy(true);
    const result = await revokeLink({ id }).catch(() => null);
    setBusy(false);
    setAsking(false);
    if (!result?.ok) return notifyFailure(result?.error, "Failed to revoke public link.");
    notify({ title: "Public Link Revoked", description: "The old link is invalid from now on." });
    onRevoked();
  }

  return (
    <>
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => setAsking(true)}>
        Revoke link
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Revoke the public link?"
        description={
          <>
            <span className="break-all">{url}</span> becomes invalid for good, at once, and for pages that are
            open too. You can share the interview again later, under a new address.
          </>
        }
        confirmLabel="Revoke link"
        destructive
        busy={busy}
        busyLabel="Revoking…"
        onConfirm={() => {
          void revoke();
          return false;
        }}
      />
    </>
  );
}
