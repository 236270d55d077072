"use client";

import { useRouter } from "next/navigation";
import { FieldsForm } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { setMaxRetention } from "./actions";

const saved = "Saved";

/** The installation's longest retention in days. */
export function MaxRetentionForm({ max }: { max: number | null }) {
  const router = useRouter();
  const form = useForm({
    names: ["max_days"] as const,
    action: setMaxRetention,
    failed: "This could not be saved. Please try again.",
    onDone: () => {
      notify({ title: saved, type: "success" });
      router.refresh();
    },
  });
  return (
    <FieldsForm of={form} submit="Save" busyLabel="Saving..." isPage={false}>
      <Field
        label="Erase after at most (days)"
        optional
        error={form.problem.fields.max_days}
        hint="From 7 to 3,650 days. Leave empty to keep interviews until their owners delete them."
      >
        <Input
          name="max_days"
          defaultValue={form.values.max_days ?? max ?? ""}
          inputMode="numeric"
          maxLength={10}
        />
      </Field>
      {form.posted?.ok ? <Alert>{saved}</Alert> : null}
    </FieldsForm>
  );
}
