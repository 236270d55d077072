import { ActionButton } from "@/components/shell/action-button";
import { Badge } from "@/components/ui/badge";
import { Time } from "@/components/ui/time";
import { changeAccount } from "./actions";
import type { AdminUser } from "@/lib/auth/schema";
import { ResetLinkEntry } from "./reset-link-entry";

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

type Props = { user: AdminUser; isOwn: boolean };

/** An account of the list, with what can be done to it. Nobody suspends or demotes themselves. */
export function UserEntry({ user, isOwn }: Props) {
  const isSuspended = user.suspended_at !== null;
  return (
    <ResetLinkEntry
      id={user.id}
      actions={
        isOwn ? null : (
          <div className="flex sm:-mr-3">
            <ChangeButton user={user} change={isSuspended ? "reactivate" : "suspend"} />
            {isSuspended ? null : (
              <ChangeButton user={user} change={user.is_superuser ? "demote" : "promote"} />
            )}
          </div>
        )
      }
    >
      <Account user={user} isOwn={isOwn} />
    </ResetLinkEntry>
  );
}

function ChangeButton({ user: { id, email }, change }: { user: AdminUser; change: keyof typeof changes }) {
  const { label, what, confirm, done, busyLabel } = changes[change];
  return (
    <ActionButton
      action={changeAccount}
      fields={{ id, change }}
      label={label}
      className="max-sm:px-2"
      failed={`Failed to ${change} the account. Please try again.`}
      done={{ title: done, description: email }}
      ask={{
        title: `${label} ${email}?`,
        description: what,
        confirmLabel: confirm,
        busyLabel,
        destructive: change === "suspend" || change === "demote",
      }}
    />
  );
}

function Account({ user, isOwn }: { user: AdminUser; isOwn: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ui font-semibold break-all">{user.email}</span>
        {isOwn ? <Badge>You</Badge> : null}
        {user.is_superuser ? <Badge tone="accent">Administrator</Badge> : null}
        {user.suspended_at === null ? null : <Badge tone="danger">Suspended</Badge>}
      </div>
      <p className="text-muted mt-0.5 text-meta">
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
