"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CallError, unwrap } from "@/components/shell/query";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Entry } from "@/components/ui/entries";
import { Time } from "@/components/ui/time";
import type * as calls from "@/lib/auth/api";
import type { AdminUser, ResetLink } from "@/lib/auth/schema";
import { request } from "@/lib/client";
import { Secret } from "./secret";

/** What an administrator can do to an account, with the texts of its dialog. */
const changes = {
  suspend: {
    label: "Suspend",
    confirm: "Suspend account",
    busyLabel: "Suspending...",
    done: "Account Suspended",
    what: "They’re logged out everywhere and can’t log in, and their public links stop working. Nothing is deleted, and you can reactivate the account at any time.",
  },
  reactivate: {
    label: "Reactivate",
    confirm: "Reactivate account",
    busyLabel: "Reactivating...",
    done: "Account Reactivated",
    what: "They can log in again, and their public links work again.",
  },
  promote: {
    label: "Promote",
    confirm: "Promote to administrator",
    busyLabel: "Promoting...",
    done: "Administrator Added",
    what: "They get the same rights as you over accounts, invites and everyone’s teams and characters. They’ll need to log in again.",
  },
  demote: {
    label: "Demote",
    confirm: "Demote administrator",
    busyLabel: "Demoting...",
    done: "Administrator Removed",
    what: "They keep their account and data but lose their administrator rights. They’ll need to log in again.",
  },
} as const;
type Change = keyof typeof changes;
type LinkCall = typeof calls.makeResetLinkCall;
type ChangeCall = (typeof calls)[`${Change}UserCall`];

type Props = { user: AdminUser; isOwn: boolean; onChange: () => void };

/** An account of the list, with what can be done to it. Nobody suspends or demotes themselves. */
export function UserEntry({ user, isOwn, onChange }: Props) {
  const [change, setChange] = useState<Change>("suspend");
  const [open, setOpen] = useState(false);
  const isSuspended = user.suspended_at !== null;
  const { label, what, confirm, done, busyLabel } = changes[change];
  const { link, linkButton } = useResetLink(user);

  const { mutate, isPending } = useMutation<unknown, CallError>({
    mutationFn: () =>
      unwrap(request<ChangeCall>(`POST /admin/users/{id}/${change}`, { params: { id: user.id } })),
    onSuccess: () => {
      onChange();
      notify({ title: done, description: user.email });
    },
    onError: ({ problem }) => notifyFailure(problem, `Failed to ${change} the account. Please try again.`),
    onSettled: () => setOpen(false),
  });

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
    <Entry
      actions={
        <>
          {linkButton}
          {isOwn ? null : (
            <div className="flex sm:-mr-3">
              {button(isSuspended ? "reactivate" : "suspend")}
              {isSuspended ? null : button(user.is_superuser ? "demote" : "promote")}
            </div>
          )}
        </>
      }
      below={link}
    >
      <Account user={user} isOwn={isOwn} />
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`${label} ${user.email}?`}
        description={what}
        confirmLabel={confirm}
        destructive={change === "suspend" || change === "demote"}
        busy={isPending}
        busyLabel={busyLabel}
        onConfirm={() => {
          mutate();
          return false;
        }}
      />
    </Entry>
  );
}

/** The button that makes a link for a new password, and the link. */
function useResetLink({ id }: AdminUser) {
  const [link, setLink] = useState<ResetLink | null>(null);
  const { mutate, isPending } = useMutation<ResetLink, CallError>({
    mutationFn: () => unwrap(request<LinkCall>("POST /admin/users/{id}/reset-link", { params: { id } })),
    onSuccess: setLink,
    onError: ({ problem }) => notifyFailure(problem, "Failed to create a reset link. Please try again."),
  });
  return {
    linkButton: (
      <Button size="sm" className="max-sm:px-2" busy={isPending} onClick={() => mutate()}>
        Create reset link
      </Button>
    ),
    link: link ? (
      <Secret key={link.url} label="Reset link" value={link.url} copyLabel="Copy link">
        Shown only once. Valid until <Time value={link.expires_at} show="local" />.
      </Secret>
    ) : null,
  };
}

function Account({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium break-all">{user.email}</span>
        {isOwn ? <Badge>You</Badge> : null}
        {user.is_superuser ? <Badge tone="accent">Administrator</Badge> : null}
        {user.suspended_at === null ? null : <Badge tone="danger">Suspended</Badge>}
      </div>
      <p className="text-muted mt-0.5 text-xs leading-5">
        {user.name ? (
          <>
            <bdi>{user.name}</bdi> ·{" "}
          </>
        ) : null}
        Joined <Time value={user.created_at} />
        {user.suspended_at === null ? null : " · suspended "}
        {user.suspended_at === null ? null : <Time value={user.suspended_at} />}
      </p>
    </>
  );
}
