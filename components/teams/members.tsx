"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { useForm } from "@/components/shell/use-form";
import { useSend } from "@/components/shell/use-send";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ItemButton, ItemGroup } from "@/components/ui/item";
import { notify, undoMs } from "@/components/ui/sonner";
import { Time } from "@/components/ui/time";
import { addMember, removeMember } from "@/lib/teams/client";
import type { Member } from "@/lib/teams/schema";

/** Who sees the team and manages its characters, beside its owner. */
export function Members({ teamId, members }: { teamId: string; members: Member[] | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="members" className="border-line mt-10 max-w-2xl border-t pt-8">
      <h2 id="members" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Members
      </h2>
      <p className="text-muted mt-1 mb-5 text-sm leading-6">
        Members see the team and manage its characters. Only its owner can change the team itself.
      </p>
      <AddMember teamId={teamId} />
      <div className="mt-5">
        {!members ? (
          <LoadFailed text="Failed to load the members. Please try again." toast={false} />
        ) : members.length === 0 ? (
          <Empty className="py-7!">No members yet. Add someone by email.</Empty>
        ) : (
          <ItemGroup aria-label="Members">
            {members.map((member) => (
              <MemberItem
                key={member.user_id}
                teamId={teamId}
                member={member}
                onRemoved={() => heading.current?.focus({ preventScroll: true })}
              />
            ))}
          </ItemGroup>
        )}
      </div>
    </section>
  );
}

type ItemProps = { teamId: string; member: Member; onRemoved: () => void };

function MemberItem({ teamId, member: { user_id, email, created_at }, onRemoved }: ItemProps) {
  const { busy, send } = useSend();
  const restore = () => send(() => addMember(teamId, email));
  const remove = () =>
    send(
      () => removeMember(teamId, user_id),
      () => {
        onRemoved();
        notify({
          title: "Member Removed",
          description: email,
          duration: undoMs,
          action: { label: "Undo", onClick: restore },
        });
      },
    );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-6 break-all">{email}</p>
        <p className="text-muted text-xs">
          Added <Time value={created_at} />
        </p>
      </div>
      <ItemButton label="Remove" of={email} className="-mr-3" busy={busy} onClick={remove} />
    </li>
  );
}

function AddMember({ teamId }: { teamId: string }) {
  const router = useRouter();
  const { form, formProps, isReady, busy, problem } = useForm({
    names: ["email"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter an email address." }),
    send: ({ email }) => addMember(teamId, email),
    failed: "The person could not be added. Please try again.",
    onDone: (member, element) => {
      notify({ title: "Member Added", description: member.email, type: "success" });
      element?.reset();
      router.refresh();
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Email"
          className="min-w-0 flex-1 basis-56"
          error={problem.fields.email}
          hint="They must already have an account."
        >
          <Input
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Button
          type="submit"
          className="sm:mt-[1.625rem]"
          disabled={!isReady}
          busy={busy}
          busyLabel="Adding..."
        >
          Add member
        </Button>
      </div>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}
