"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { revokeCode } from "@/lib/invites/actions";
import type { IssuedCode } from "@/lib/invites/schema";
import { Entries, Entry } from "./entries";
import { Section } from "./section";

const states = {
  unused: { label: "Unused", tone: "accent" },
  used: { label: "Used", tone: "success" },
  expired: { label: "Expired", tone: "neutral" },
  revoked: { label: "Revoked", tone: "danger" },
} as const satisfies Record<IssuedCode["state"], unknown>;

/** All codes that were made, of which only the last four characters are known. */
export function IssuedCodes({ codes }: { codes: IssuedCode[] | null }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState<IssuedCode | null>(null);
  const [open, setOpen] = useState(false);

  function revoke(code: IssuedCode): void {
    startTransition(async () => {
      const result = await revokeCode({ id: code.id }).catch(() => null);
      if (result?.ok) notify({ title: "Code Revoked" });
      else notifyFailure(result?.error, "Failed to revoke the code. Please try again.");
      startTransition(() => {
        router.refresh();
        setOpen(false);
      });
    });
  }

  return (
    <Section title="Issued Codes" count={codes?.length}>
      {!codes ? (
        <ErrorState busy={isPending} onRetry={() => startTransition(() => router.refresh())}>
          Error loading issued codes. Please try again later.
        </ErrorState>
      ) : codes.length === 0 ? (
        <Empty className="py-7">No codes have been issued.</Empty>
      ) : (
        <Entries
          first={5}
          rows={codes.map((code) => (
            <Entry
              key={code.id}
              actions={
                code.state === "unused" ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    className="max-sm:-ml-3 sm:-mr-3"
                    onClick={() => {
                      setAsked(code);
                      setOpen(true);
                    }}
                  >
                    Revoke
                  </Button>
                ) : null
              }
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="figures text-sm">
                  <span aria-hidden className="text-muted">
                    ••••-••••-
                  </span>
                  <span className="sr-only">Code ending in </span>
                  {code.last4}
                </span>
                <Badge tone={states[code.state].tone}>{states[code.state].label}</Badge>
              </div>
              <p className="text-muted mt-1 text-xs leading-5 break-words">
                <Story code={code} />
              </p>
            </Entry>
          ))}
        />
      )}
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Revoke the code ending in ${asked?.last4 ?? ""}?`}
        description={
          asked?.email
            ? `${asked.email} can no longer register with it. A revoked code cannot be used again.`
            : "Whoever has it can no longer register with it. A revoked code cannot be used again."
        }
        confirmLabel="Revoke code"
        destructive
        busy={isPending}
        busyLabel="Revoking..."
        onConfirm={() => {
          if (asked) revoke(asked);
          return false;
        }}
      />
    </Section>
  );
}

/** What became of a code, in a line. */
function Story({ code }: { code: IssuedCode }) {
  const forWhom = code.email ? `For ${code.email}` : "For anyone";
  switch (code.state) {
    case "used":
      return code.used_by ? `Used by ${code.used_by}` : "Used by an account that was deleted";
    case "unused":
      return (
        <>
          {forWhom} · can be used until <Time value={code.expires_at} show="local" />
        </>
      );
    case "expired":
      return (
        <>
          {forWhom} · expired on <Time value={code.expires_at} show="local" />
        </>
      );
    case "revoked":
      return (
        <>
          {forWhom} · made on <Time value={code.created_at} show="local" />
        </>
      );
  }
}
