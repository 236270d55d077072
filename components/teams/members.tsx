"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { tellFailure } from "@/components/shell/tell-failure";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { addMember, removeMember } from "@/lib/teams/actions";
import type { Member } from "@/lib/teams/schema";

/** Who sees the team and manages its characters, beside its owner. */
export function Members({ teamId, members }: { teamId: string; members: Member[] | null }) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPending, startTransition] = useTransition();
  const [removingId, setRemovingId] = useState<string | null>(null);
  const refresh = () => startTransition(() => router.refresh());

  function add(email: string): void {
    startTransition(async () => {
      const result = await addMember({ id: teamId, email }).catch(() => null);
      if (!result?.ok) return tellFailure(result?.error, "The person could not be added again.");
      refresh();
    });
  }

  function remove(member: Member): void {
    setRemovingId(member.user_id);
    startTransition(async () => {
      const result = await removeMember({ id: teamId, user_id: member.user_id }).catch(() => null);
      startTransition(() => setRemovingId(null));
      if (!result?.ok) return tellFailure(result?.error, "Failed to remove the member. Please try again.");
      heading.current?.focus({ preventScroll: true });
      notify({
        title: "Member Removed",
        description: member.email,
        action: { label: "Undo", onClick: () => add(member.email) },
      });
      refresh();
    });
  }

  return (
    <section aria-labelledby="members" className="border-line mt-10 max-w-2xl border-t pt-8">
      <h2 id="members" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Members
      </h2>
      <p className="text-muted mt-1 mb-5 text-sm leading-6">
        Members see the team and manage its characters. Only its owner can change the team itself.
      </p>
      <AddMember teamId={teamId} onAdded={refresh} />
      <div className="mt-5">
        {!members ? (
          <ErrorState busy={isPending} onRetry={refresh}>
            Failed to load the members. Please try again.
          </ErrorState>
        ) : members.length === 0 ? (
          <Empty className="py-7">Nobody but the owner yet. Add a person by email.</Empty>
        ) : (
          <ul
            aria-label="Members"
            className="rounded-surface border-line bg-surface divide-line divide-y border"
          >
            {members.map((member) => (
              <li key={member.user_id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
                <div className="min-w-0 flex-1">
                  <p className="text-sm leading-6 break-all">{member.email}</p>
                  <p className="text-muted text-xs">
                    Added <Time value={member.created_at} />
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="ghost"
                  className="-mr-3"
                  busy={removingId === member.user_id}
                  aria-label={`Remove ${member.email}`}
                  onClick={() => remove(member)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function AddMember({ teamId, onAdded }: { teamId: string; onAdded: () => void }) {
  const { form, formProps, isReady, busy, problem } = useForm({
    names: ["email"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter an email address." }),
    send: ({ email }) => addMember({ id: teamId, email }),
    failed: "The person could not be added. Please try again.",
    onDone: (member, element) => {
      notify({ title: "Member Added", description: member.email, type: "success" });
      element?.reset();
      onAdded();
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Email"
          className="min-w-0 flex-1 basis-56"
          error={problem.fields.email}
          hint="The person needs an account."
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
