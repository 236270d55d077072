"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/shell/notify";
import { type CallError, unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { revokeLink } from "@/lib/sharing/client";
import type { PublicLink, Shareable } from "@/lib/sharing/schema";
import { tellProblem } from "../use-sharing";
import { summaryOf } from "./choice";

const longDay = new Intl.DateTimeFormat("en", { dateStyle: "long" });

/** What is published now, in a few lines. */
export function Published({
  id,
  link,
  shareable,
  onRevoked,
  onChange,
}: {
  id: string;
  link: PublicLink;
  shareable: Shareable;
  onRevoked: () => void;
  onChange: () => void;
}) {
  const { hidden_message_ids, include_resume, candidate_name, contact_email, expires_at } = link;
  const facts = [
    ["What is shared", summaryOf(shareable, new Set(hidden_message_ids), include_resume)],
    ["Name shown", candidate_name ?? "None: the page is called “Interview”"],
    ["Contact email, shown on approval", contact_email ?? "None"],
    ["Expires", expires_at ? longDay.format(new Date(expires_at)) : "Never, until you revoke it"],
  ];
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
        <Revoke id={id} url={link.url} onRevoked={onRevoked} />
      </div>
    </div>
  );
}

function Revoke({ id, url, onRevoked }: { id: string; url: string; onRevoked: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const revoke = useMutation<void, CallError>({
    mutationFn: () => unwrap(revokeLink(id)),
    onSuccess: () => {
      notify({ title: "Public Link Revoked", description: "The old link is invalid from now on." });
      onRevoked();
    },
    onError: (error) => tellProblem(error, "Failed to revoke public link."),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => setOpen(true)}>
        Revoke link
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title="Revoke the public link?"
        description={
          <>
            <span className="break-all">{url}</span> becomes invalid for good, at once, and for pages that are
            open too. You can share the interview again later, under a new address.
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
