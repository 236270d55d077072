"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { FieldsForm } from "@/components/auth/form";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { useShortly } from "@/components/shell/use-shortly";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { saveSettings } from "./actions";
import { never, type Retention } from "@/lib/conversations/retention/schema";
import type { MailChoices } from "@/lib/sharing/news/schema";

type Props = {
  email: string;
  name: string | null;
  role: "Administrator" | "User";
  retention: Retention;
  mails: MailChoices;
  hasMailServer: boolean;
  /** The person's tokens of the AI service; null if there are none to show. */
  usage: ReactNode;
};

const DeleteAccountDialog = lazyDialog(() =>
  import("./delete-account-dialog").then((loaded) => loaded.DeleteAccountDialog),
);

export function AccountPanel({ email, role, usage, ...settings }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="max-w-md">
      <dl className="mb-6 flex flex-col gap-5">
        <Fact label="Email">{email}</Fact>
        <Fact label="Role">{role}</Fact>
      </dl>
      <SettingsForm {...settings} />
      {usage}
      <div className="border-line mt-10 flex flex-col items-start gap-2 border-t pt-5">
        <a
          href="/api/v1/users/me/export"
          download
          className={buttonVariants({ variant: "ghost", className: "-ml-4" })}
        >
          Download my data
        </a>
        <Button
          data-needs-script
          variant="ghost"
          className="text-danger! -ml-4"
          onClick={() => setDeleting(true)}
        >
          Delete my account
        </Button>
      </div>
      <DeleteAccountDialog email={email} open={isDeleting} onOpenChange={setDeleting} />
    </div>
  );
}

/** A read-only value. */
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

const boxes = [
  { name: "contact_requests", label: "Contact requests, as they arrive" },
  { name: "digest", label: "Questions, answered or not, once a day" },
] as const;

/** The name, emails and retention, saved together. */
function SettingsForm({ name, retention, mails, hasMailServer }: Omit<Props, "email" | "role" | "usage">) {
  const router = useRouter();
  const [isSaved, showSaved] = useShortly();
  const form = useForm({
    names: ["name", "days"] as const,
    action: saveSettings,
    failed: "This could not be saved. Please try again.",
    onDone: () => {
      showSaved();
      router.refresh();
    },
  });
  const { fields } = form.problem;
  return (
    <FieldsForm of={form} submit="Save" busyLabel="Saving..." isPage={false} isSaved={isSaved}>
      <Field label="Display Name" optional error={fields.name} hint="Your name as others see it.">
        <Input
          name="name"
          defaultValue={form.values.name ?? name ?? ""}
          autoComplete="name"
          maxLength={100}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-ui font-medium">Emails</legend>
        {boxes.map(({ name: box, label }) => (
          <label key={box} className="touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-3 text-ui">
            <Checkbox name={box} defaultChecked={mails[box]} />
            {label}
          </label>
        ))}
        {hasMailServer ? null : <p className="text-muted text-ui">Email isn’t set up here.</p>}
      </fieldset>
      <Field
        label="Delete interviews automatically"
        error={fields.days}
        hint="You’ll see a notice a week before."
      >
        <NativeSelect
          name="days"
          options={retentionOptions(retention)}
          defaultValue={form.values.days ?? shownChoice(retention)}
        />
      </Field>
      {form.posted?.ok ? <Alert>Saved</Alert> : null}
    </FieldsForm>
  );
}

/** The choice in effect: at or above the installation's limit, it is the limit. */
const shownChoice = ({ days, max_days }: Retention): string =>
  days === null || (max_days !== null && days >= max_days) ? never : String(days);

/** Common periods up to the installation's limit, plus the current one. */
function retentionOptions(retention: Retention): { value: string; label: string }[] {
  const { max_days } = retention;
  const usual = [30, 90, 365].filter((one) => max_days === null || one < max_days);
  const shown = shownChoice(retention);
  const isUsual = shown === never || usual.includes(Number(shown));
  const all = isUsual ? usual : [...usual, Number(shown)].toSorted((a, b) => a - b);
  return [
    {
      value: never,
      label: max_days === null ? "Never" : `After ${max_days} days, the limit set by the administrators`,
    },
    ...all.map((one) => ({ value: String(one), label: `After ${one} days` })),
  ];
}
