"use client";

import { useRouter } from "next/navigation";
import { AccountForm } from "@/components/auth/form";
import { notify } from "@/components/shell/notify";
import { useForm } from "@/components/shell/use-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { updateName } from "@/lib/auth/actions";

const saved = "Your name has been saved";

/** The name one is called by; empty means that there is none. */
export function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const form = useForm({
    names: ["name"] as const,
    action: updateName,
    failed: "Your name could not be saved. Please try again.",
    onDone: () => {
      notify({ title: saved, type: "success" });
      router.refresh();
    },
  });
  return (
    <AccountForm of={form} submit="Save name" busyLabel="Saving..." isPage={false}>
      <Field
        label="Display Name"
        optional
        error={form.problem.fields.name}
        hint="What you would like to be called."
      >
        <Input
          name="name"
          defaultValue={form.values.name ?? name ?? ""}
          autoComplete="name"
          maxLength={100}
        />
      </Field>
      {form.posted?.ok ? <Notice>{saved}</Notice> : null}
    </AccountForm>
  );
}
