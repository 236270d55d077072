"use client";

import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Answer } from "@/lib/client";

type Props<T> = {
  /** The field's name, which the server uses in errors. */
  name: "name" | "title";
  label: string;
  initial: string;
  missing: string;
  submit: string;
  busyLabel: string;
  failed: string;
  send: (text: string) => Promise<Answer<T>>;
  onDone: (data: T) => void;
};

/** The form of a dialog that asks for a name. */
export function NameForm<T>({ name, label, initial, missing, submit, busyLabel, ...call }: Props<T>) {
  const { form, formProps, busy, problem } = useForm({
    names: [name],
    check: (values) => (values[name].trim() ? {} : { [name]: missing }),
    send: (values) => call.send(values[name]),
    failed: call.failed,
    onDone: call.onDone,
  });
  return (
    <form ref={form} {...formProps}>
      <div className="flex flex-col gap-4">
        <Field label={label} error={problem.fields[name]}>
          <Input
            name={name}
            defaultValue={initial}
            autoComplete="off"
            maxLength={120}
            onFocus={(event) => event.currentTarget.select()}
            required
          />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      </div>
      <DialogFooter>
        <DialogClose asChild>
          <Button disabled={busy}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={busy} busyLabel={busyLabel}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
