"use client";

import { useRouter } from "next/navigation";
import { notify } from "@/components/shell/notify";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { updateName } from "@/lib/auth/actions";

/** The name one is called by; empty means that there is none. */
export function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const { form, busy, problem, onSubmit } = useForm({
    names: ["name"] as const,
    send: (values) => updateName({ name: values.name.trim() || null }),
    failed: "Your name could not be saved. Please try again.",
    onDone: () => {
      notify({ title: "Your name has been saved", type: "success" });
      router.refresh();
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <Field
        label="Display Name"
        optional
        error={problem.fields.name}
        hint="What you would like to be called."
      >
        <Input name="name" defaultValue={name ?? ""} autoComplete="name" maxLength={100} />
      </Field>
      {problem.detail ? <Notice tone="danger">{problem.detail}</Notice> : null}
      <Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel="Saving...">
        Save name
      </Button>
    </form>
  );
}
