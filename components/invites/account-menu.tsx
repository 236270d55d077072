"use client";

import { useRef, useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { MoreMenu } from "@/components/shell/more-menu";
import { useAction } from "@/components/shell/use-action";
import { notify } from "@/components/ui/sonner";
import type { AdminUser } from "@/lib/auth/schema";
import { changeAccount } from "./actions";

const changes = {
  suspend: {
    label: "Suspend",
    confirm: "Suspend account",
    busyLabel: "Suspending...",
    done: "Account Suspended",
    what:
      "They’re logged out everywhere and can’t log in, and their public links stop working. " +
      "Nothing is deleted, and you can reactivate the account at any time.",
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
    what:
      "They get the same rights as you over accounts, invites and everyone’s teams and " +
      "characters. They’ll need to log in again.",
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

function possible({ suspended_at, is_superuser }: AdminUser): Change[] {
  return suspended_at === null ? [is_superuser ? "demote" : "promote", "suspend"] : ["reactivate"];
}

/** The "⋯" menu of an account; every change asks for confirmation. */
export function AccountMenu({ user }: { user: AdminUser }) {
  const { id, email } = user;
  const box = useRef<HTMLSpanElement>(null);
  const [change, setChange] = useState<Change>("suspend");
  const [isAsking, setAsking] = useState(false);
  const { label, what, confirm, done, busyLabel } = changes[change];
  const isDanger = (each: Change) => each === "suspend" || each === "demote";
  const { busy, run } = useAction({
    action: changeAccount,
    failed: `Failed to ${change} the account. Please try again.`,
    onDone: () => notify({ title: done, description: email }),
    onSettled: () => setAsking(false),
  });
  const ask = (each: Change) => {
    setChange(each);
    setAsking(true);
  };
  return (
    <span ref={box} className="sm:-mr-2">
      <MoreMenu
        of={email}
        items={possible(user).map((each) => ({
          label: changes[each].label,
          isDanger: isDanger(each),
          onSelect: () => ask(each),
        }))}
      />
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={`${label} ${email}?`}
        description={what}
        confirmLabel={confirm}
        busyLabel={busyLabel}
        busy={busy}
        destructive={isDanger(change)}
        // The menu item that opened the dialog no longer exists.
        returnFocus={() => box.current?.querySelector("button") ?? null}
        onConfirm={() => {
          run({ id, change });
          return false;
        }}
      />
    </span>
  );
}
