"use client";

import { useState } from "react";
import { notify } from "@/components/ui/sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { request } from "@/lib/client";
import type { revokeCodeCall } from "@/lib/invites/api";
import type { IssuedCode } from "@/lib/invites/schema";
import { useChange } from "./use-change";

const states = {
  unused: { label: "Unused", tone: "accent" },
  used: { label: "Used", tone: "success" },
  expired: { label: "Expired", tone: "neutral" },
  revoked: { label: "Revoked", tone: "danger" },
} as const satisfies Record<IssuedCode["state"], unknown>;

/** All codes that were made, of which only the last four characters are known. */
export function IssuedCodes({ codes }: { codes: IssuedCode[] | null }) {
  const { isPending, refresh, change } = useChange();
  const [asked, setAsked] = useState<IssuedCode | null>(null);
  const [open, setOpen] = useState(false);

  function ask(code: IssuedCode): void {
    setAsked(code);
    setOpen(true);
  }

  function revoke(): false {
    const params = { id: asked?.id ?? "" };
    const call = request<typeof revokeCodeCall>("DELETE /admin/invite-codes/{id}", { params });
    change(call, "Failed to revoke the code. Please try again.", (answer) => {
      if (answer) notify({ title: "Code Revoked" });
      setOpen(false);
    });
    return false;
  }

  return (
    <Section title="Issued Codes" count={codes?.length}>
      {!codes ? (
        <ErrorState busy={isPending} onRetry={refresh}>
          Error loading issued codes. Please try again later.
        </ErrorState>
      ) : (
        <Entries
          first={5}
          empty="No codes have been issued."
          rows={codes.map((code) => (
            <CodeEntry key={code.id} code={code} onRevoke={() => ask(code)} />
          ))}
        />
      )}
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the code ending in ${asked?.last4 ?? ""}?`}
        description={`${asked?.email ?? "Whoever has it"} won’t be able to register with it. This can’t be undone.`}
        confirmLabel="Revoke code"
        destructive
        busy={isPending}
        busyLabel="Revoking..."
        onConfirm={revoke}
      />
    </Section>
  );
}

function CodeEntry({ code, onRevoke }: { code: IssuedCode; onRevoke: () => void }) {
  const { label, tone } = states[code.state];
  const revoke = (
    <Button size="sm" variant="ghost" className="max-sm:-ml-3 sm:-mr-3" onClick={onRevoke}>
      Revoke
    </Button>
  );
  return (
    <Entry actions={code.state === "unused" ? revoke : null}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures text-sm">
          <span aria-hidden className="text-muted">
            ••••-••••-
          </span>
          <span className="sr-only">Code ending in </span>
          {code.last4}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-muted mt-1 text-xs leading-5 break-words">
        <Story code={code} />
      </p>
    </Entry>
  );
}

/** What became of a code, in a line. */
function Story({ code }: { code: IssuedCode }) {
  if (code.state === "used") return code.used_by ? `Used by ${code.used_by}` : "Used by a deleted account";
  const what = { unused: "valid until", expired: "expired on", revoked: "created on" }[code.state];
  const when = code.state === "revoked" ? code.created_at : code.expires_at;
  return (
    <>
      {code.email ? `For ${code.email}` : "For anyone"} · {what} <Time value={when} show="local" />
    </>
  );
}
