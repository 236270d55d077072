"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useId, useState } from "react";
import { AccountForm } from "@/components/auth/form";
import { MailForm } from "@/components/news/mail-form";
import { RetentionForm } from "@/components/retention/retention-form";
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
import type { MailChoices } from "@/lib/sharing/news/schema";

type Props = {
  email: string;
  name: string | null;
  role: "Administrator" | "User";
  retention: ComponentProps<typeof RetentionForm>;
  mails: MailChoices;
  hasMailServer: boolean;
};

export function AccountPanel({ email, name, role, retention, mails, hasMailServer }: Props) {
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
      <SettingsSection
        title="Emails"
        hint={`Choose what to hear about from your public links.${hasMailServer ? "" : " Email isn’t configured, so nothing is sent for now."}`}
      >
        <MailForm choices={mails} />
      </SettingsSection>
      <SettingsSection
        title="Erase interviews"
        hint="Erases old interviews for good, with their messages, insights and public links. Each shows its date, and a notice in its last week."
      >
        <RetentionForm {...retention} />
      </SettingsSection>
      <SettingsSection title="Your data" hint="All your data in one JSON file.">
        <a href="/api/v1/users/me/export" download className={buttonVariants()}>
          Download my data
        </a>
      </SettingsSection>
      <SettingsSection
        title="Delete account"
        hint="Also deletes your interviews, insights, resumes, characters, teams and public links."
      >
        <Button className="text-danger!" onClick={() => setDeleting(true)}>
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
      <dt id={id} className="text-ui font-medium">
        {label}
      </dt>
      <dd aria-labelledby={id} className="text-muted mt-1 text-ui break-words">
        {children}
      </dd>
    </div>
  );
}

const saved = "Your name has been saved";

/** The name that others see; empty means that there is none. */
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
      <Field label="Display Name" optional error={fields.name} hint="Your name as others see it.">
        <Input name="name" defaultValue={value} autoComplete="name" maxLength={100} />
      </Field>
      {form.posted?.ok ? <Alert>{saved}</Alert> : null}
    </AccountForm>
  );
}
