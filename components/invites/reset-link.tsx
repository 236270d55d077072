"use client";

import { type ReactNode, useState } from "react";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { makeResetLink } from "@/lib/auth/actions";
import type { User } from "@/lib/auth/schema";
import { Entry } from "./entries";
import { Secret } from "./secret";

/** A user's entry, and the link for a new password that was made there. */
export function ResetLink({
  user,
  actions,
  children,
}: {
  user: User;
  /** What else can be done to the account. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<{ url: string; expires_at: string } | null>(null);

  async function make(): Promise<void> {
    setBusy(true);
    const result = await makeResetLink({ id: user.id }).catch(() => null);
    setBusy(false);
    if (result?.ok) setLink(result.data);
    else notifyFailure(result?.error, "Failed to make a reset link. Please try again.");
  }

  return (
    <Entry
      actions={
        <>
          <Button size="sm" className="max-sm:px-2" busy={busy} onClick={() => void make()}>
            Make reset link
          </Button>
          {actions}
        </>
      }
      below={
        link ? (
          <Secret key={link.url} label="Reset link" value={link.url} copyLabel="Copy link">
            It is shown this once and works until <Time value={link.expires_at} show="local" />.
          </Secret>
        ) : null
      }
    >
      {children}
    </Entry>
  );
}
