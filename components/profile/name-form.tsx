"use client";

import { useRouter } from "next/navigation";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { updateName } from "@/lib/auth/actions";

const saved = "Your name has been saved";

/** The name one is called by; empty means that there is none. */
export function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const { form, formProps, busy, problem, posted, values } = useForm({
    names: ["name"] as const,
    action: updateName,
    failed: "Your name could not be saved. Please try again.",
    onDone: () => {
      notify({ title: saved, type: "success" });
      router.refresh();
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-4">
      <Field
        label="Display Name"
        optional
        error={problem.fields.name}
        hint="What you would like to be called."
      >
        <Input name="name" defaultValue={values.name ?? name ?? ""} autoComplete="name" maxLength={100} />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      {posted?.ok ? <Alert>{saved}</Alert> : null}
      <Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel="Saving...">
        Save name
      </Button>
    </form>
  );
}
