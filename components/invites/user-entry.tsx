"use client";

import { useState } from "react";
import { notifyFailure } from "@/components/shell/notify-failure";
import { useForm } from "@/components/shell/use-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Entry } from "@/components/ui/entries";
import { Time } from "@/components/ui/time";
import type { AdminUser, ResetLink } from "@/lib/auth/schema";
import { AccountMenu } from "./account-menu";
import { makeResetLink } from "./actions";
import { Secret } from "./secret";

const failed = "Failed to create a reset link. Please try again.";

/** An account with a reset-link button and a menu. People cannot suspend or demote themselves. */
export function UserEntry({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  const [newLink, setNewLink] = useState<ResetLink | null>(null);
  const { form, formProps, busy, posted } = useForm({
    names: [],
    action: makeResetLink,
    failed,
    onFailure: (error) => {
      notifyFailure(error ?? undefined, failed);
      return "shown";
    },
    onDone: setNewLink,
  });
  const link = newLink ?? (posted?.ok ? posted.data : null);
  return (
    <Entry
      actions={
        <>
          <State user={user} />
          <form ref={form} {...formProps}>
            <input type="hidden" name="id" value={user.id} />
            <Button type="submit" size="sm" variant="ghost" className="max-sm:-ml-3" busy={busy}>
              Create reset link
            </Button>
          </form>
          {isOwn ? null : <AccountMenu user={user} />}
        </>
      }
      below={
        link ? (
          <Secret key={link.url} label="Reset link" value={link.url} copyLabel="Copy link">
            Shown once. Valid until <Time value={link.expires_at} show="local" />.
          </Secret>
        ) : null
      }
    >
      <p className="text-ui font-semibold break-all">{user.email}</p>
      <p className="text-muted mt-0.5 flex flex-wrap gap-x-3 text-meta">
        {isOwn ? <span>You</span> : null}
        {user.name ? <bdi>{user.name}</bdi> : null}
        <span>
          Joined <Time value={user.created_at} />
        </span>
      </p>
    </Entry>
  );
}

function State({ user: { suspended_at, is_superuser } }: { user: AdminUser }) {
  if (suspended_at === null && !is_superuser) return null;
  return <Badge className="self-center">{suspended_at === null ? "Administrator" : "Suspended"}</Badge>;
}
