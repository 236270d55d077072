"use client";

import { useRouter } from "next/navigation";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { inviteMember } from "./actions";

export function InviteMember({ teamId }: { teamId: string }) {
  const router = useRouter();
  const { form, formProps, busy, problem, values } = useForm({
    names: ["email"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter an email address." }),
    action: inviteMember,
    failed: "The person could not be invited. Please try again.",
    onDone: (_, element) => {
      notify({ title: "Invitation Sent", type: "success" });
      element?.reset();
      router.refresh();
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-3">
      <input type="hidden" name="id" value={teamId} />
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Email"
          className="min-w-0 flex-1 basis-56"
          error={problem.fields.email}
          hint="They see the invitation under Teams and can accept it."
        >
          <Input
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={values.email}
          />
        </Field>
        <Button type="submit" className="mt-[1.625rem]" busy={busy} busyLabel="Inviting...">
          Invite
        </Button>
      </div>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}
