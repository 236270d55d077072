"use client";

import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { AccountForm } from "@/components/auth/form";
import { notify } from "@/components/ui/sonner";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Alert } from "@/components/ui/alert";
import { SettingsSection } from "@/components/ui/settings-section";
import { updateName } from "@/lib/auth/actions";

type Props = { email: string; name: string | null; role: "Administrator" | "User" };

export function AccountPanel({ email, name, role }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <SettingsSection title="You">
        <dl className="mb-6 flex flex-col gap-5">
          <Fact label="Email">{email}</Fact>
          <Fact label="Role">{role}</Fact>
        </dl>
        <NameForm name={name} />
      </SettingsSection>
      <SettingsSection title="Your data" hint="Everything that is stored about you, as one JSON file.">
        <a href="/api/v1/users/me/export" download className={buttonVariants()}>
          Download my data
        </a>
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        hint="Your interviews, insights, resumes, characters, teams and public links go with it."
      >
        <Button className="text-danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
        <DeleteAccountDialog email={email} open={isDeleting} onOpenChange={setDeleting} />
      </SettingsSection>
    </>
  );
}

const DeleteAccountDialog = lazyDialog(() =>
  import("./delete-account-dialog").then((loaded) => loaded.DeleteAccountDialog),
);

/** Something that one cannot change here. */
function Fact({ label, children }: { label: string; children: string }) {
  const id = useId();
  return (
    <div>
      <dt id={id} className="text-sm font-medium">
        {label}
      </dt>
      <dd aria-labelledby={id} className="text-muted mt-1 text-sm break-words">
        {children}
      </dd>
    </div>
  );
}

const saved = "Your name has been saved";

/** The name one is called by; empty means that there is none. */
function NameForm({ name }: { name: string | null }) {
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
  const value = form.values.name ?? name ?? "";
  const { fields } = form.problem;
  return (
    <AccountForm of={form} submit="Save name" busyLabel="Saving..." isPage={false}>
      <Field label="Display Name" optional error={fields.name} hint="What you would like to be called.">
        <Input name="name" defaultValue={value} autoComplete="name" maxLength={100} />
      </Field>
      {form.posted?.ok ? <Alert>{saved}</Alert> : null}
    </AccountForm>
  );
}
