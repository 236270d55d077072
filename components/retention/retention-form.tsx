"use client";

import { useRouter } from "next/navigation";
import { AccountForm } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/sonner";
import { setMaxRetention, setRetention } from "@/lib/conversations/actions";

const saved = "Saved";

type DaysProps = {
  name: "days" | "max_days";
  action: typeof setRetention | typeof setMaxRetention;
  label: string;
  hint: string;
  value: number | null;
};

function DaysForm({ name, action, label, hint, value }: DaysProps) {
  const router = useRouter();
  const form = useForm<typeof name, unknown>({
    names: [name],
    action,
    failed: "This could not be saved. Please try again.",
    onDone: () => {
      notify({ title: saved, type: "success" });
      router.refresh();
    },
  });
  return (
    <AccountForm of={form} submit="Save" busyLabel="Saving..." isPage={false}>
      <Field label={label} optional error={form.problem.fields[name]} hint={hint}>
        <Input
          name={name}
          defaultValue={form.values[name] ?? value ?? ""}
          inputMode="numeric"
          maxLength={10}
        />
      </Field>
      {form.posted?.ok ? <Alert>{saved}</Alert> : null}
    </AccountForm>
  );
}

/** After how many days one's own interviews are erased. */
export function RetentionForm({ days, max }: { days: number | null; max: number | null }) {
  const limit =
    max === null
      ? "Leave empty to keep them."
      : `Leave empty to erase them after ${max} days, the limit set by the administrators.`;
  return <DaysForm name="days" action={setRetention} label="Erase after (days)" hint={limit} value={days} />;
}

/** After how many days everybody's interviews are erased at the latest. */
export function MaxRetentionForm({ max }: { max: number | null }) {
  const hint = "From 7 to 3,650 days. Leave empty to keep interviews until their owners delete them.";
  return (
    <DaysForm
      name="max_days"
      action={setMaxRetention}
      label="Erase after at most (days)"
      hint={hint}
      value={max}
    />
  );
}
