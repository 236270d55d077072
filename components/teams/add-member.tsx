"use client";

import { useRouter } from "next/navigation";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { addMember } from "./actions";

export function AddMember({ teamId }: { teamId: string }) {
  const router = useRouter();
  const { form, formProps, busy, problem, values } = useForm({
    names: ["email"] as const,
    check: ({ email }) => (email.trim() ? {} : { email: "Please enter an email address." }),
    action: addMember,
    failed: "The person could not be added. Please try again.",
    onDone: (member, element) => {
      notify({ title: "Member Added", description: member.email, type: "success" });
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
          hint="They must already have an account."
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
        <Button type="submit" className="sm:mt-[1.625rem]" busy={busy} busyLabel="Adding...">
          Add member
        </Button>
      </div>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}
