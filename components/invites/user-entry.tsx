"use client";

import { useState } from "react";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Time } from "@/components/ui/time";
import type { demoteUserCall, promoteUserCall, reactivateUserCall, suspendUserCall } from "@/lib/auth/api";
import type { AdminUser } from "@/lib/auth/schema";
import { request } from "@/lib/client";
import { ResetLink } from "./reset-link";

type Params = { params: { id: string } };

/** What an administrator can do to an account, and what its dialog says of it. */
const changes = {
  suspend: {
    send: (input: Params) => request<typeof suspendUserCall>("POST /admin/users/{id}/suspend", input),
    label: "Suspend",
    confirm: "Suspend account",
    busy: "Suspending...",
    done: "Account Suspended",
    what: "They are logged out everywhere and can't log in, and their public links open nothing. Nothing is deleted, and you can reactivate the account at any time.",
  },
  reactivate: {
    send: (input: Params) => request<typeof reactivateUserCall>("POST /admin/users/{id}/reactivate", input),
    label: "Reactivate",
    confirm: "Reactivate account",
    busy: "Reactivating...",
    done: "Account Reactivated",
    what: "They can log in again, and their public links open again.",
  },
  promote: {
    send: (input: Params) => request<typeof promoteUserCall>("POST /admin/users/{id}/promote", input),
    label: "Promote",
    confirm: "Promote to administrator",
    busy: "Promoting...",
    done: "Administrator Added",
    what: "They become an administrator, with the same rights as you: over accounts, invites, and everybody's teams and characters. They have to log in again.",
  },
  demote: {
    send: (input: Params) => request<typeof demoteUserCall>("POST /admin/users/{id}/demote", input),
    label: "Demote",
    confirm: "Demote administrator",
    busy: "Demoting...",
    done: "Administrator Removed",
    what: "They keep their account and all that is theirs, and lose an administrator's rights. They have to log in again.",
  },
} as const;
type Change = keyof typeof changes;

/** An account of the list, with what can be done to it. Nobody suspends or demotes themselves. */
export function UserEntry({
  user,
  isOwn,
  onChange,
}: {
  user: AdminUser;
  isOwn: boolean;
  onChange: (user: AdminUser) => void;
}) {
  const [change, setChange] = useState<Change>("suspend");
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const isSuspended = user.suspended_at !== null;
  const { what, confirm, busy: busyLabel } = changes[change];

  async function carryOut(): Promise<void> {
    setBusy(true);
    const answer = await changes[change].send({ params: { id: user.id } });
    setBusy(false);
    setOpen(false);
    if (!answer.ok)
      return notifyFailure(answer.problem, `Failed to ${change} the account. Please try again.`);
    onChange(answer.data);
    notify({ title: changes[change].done, description: user.email });
  }

  const button = (name: Change) => (
    <Button
      size="sm"
      variant="ghost"
      className="max-sm:px-2"
      onClick={() => {
        setChange(name);
        setOpen(true);
      }}
    >
      {changes[name].label}
    </Button>
  );

  return (
    <ResetLink
      user={user}
      actions={
        isOwn ? null : (
          <div className="flex sm:-mr-3">
            {button(isSuspended ? "reactivate" : "suspend")}
            {isSuspended ? null : button(user.is_superuser ? "demote" : "promote")}
          </div>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium break-all">{user.email}</span>
        {isOwn ? <Badge>You</Badge> : null}
        {user.is_superuser ? <Badge tone="accent">Administrator</Badge> : null}
        {isSuspended ? <Badge tone="danger">Suspended</Badge> : null}
      </div>
      <p className="text-muted mt-0.5 text-xs leading-5">
        {user.name ? `${user.name} · ` : ""}Joined <Time value={user.created_at} />
        {user.suspended_at === null ? null : (
          <>
            {" · "}suspended <Time value={user.suspended_at} />
          </>
        )}
      </p>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`${changes[change].label} ${user.email}?`}
        description={what}
        confirmLabel={confirm}
        destructive={change === "suspend" || change === "demote"}
        busy={busy}
        busyLabel={busyLabel}
        onConfirm={() => {
          void carryOut();
          return false;
        }}
      />
    </ResetLink>
  );
}
