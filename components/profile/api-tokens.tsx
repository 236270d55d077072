"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FieldsForm } from "@/components/auth/form";
import { Secret } from "@/components/invites/secret";
import { ActionButton } from "@/components/shell/action-button";
import { useForm } from "@/components/shell/use-form";
import { Entries, Entry } from "@/components/ui/entries";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Time } from "@/components/ui/time";
import type { ApiToken, NewApiToken } from "@/lib/auth/schema";
import { createApiToken, revokeApiToken } from "./actions";

const accessLabels = { read: "Read only", full: "Full access" };
const accesses = Object.entries(accessLabels).map(([value, label]) => ({ value, label }));
const validities = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "No expiry" },
];

/** The person's API tokens, and a form for a new one. */
export function ApiTokens({ tokens }: { tokens: ApiToken[] }) {
  return (
    <>
      {tokens.length > 0 ? (
        <Entries
          first={5}
          rows={tokens.map((token) => (
            <TokenEntry key={token.id} token={token} />
          ))}
        />
      ) : null}
      <NewToken />
    </>
  );
}

function TokenEntry({ token }: { token: ApiToken }) {
  const { id, name, access, last_used_at, expires_at } = token;
  const revoke = (
    <ActionButton
      action={revokeApiToken}
      fields={{ id }}
      label="Revoke"
      of={name}
      className="sm:-mr-3"
      failed="Failed to revoke the token. Please try again."
      done={{ title: "Token Revoked" }}
      ask={{
        title: `Revoke ${name}?`,
        description: "Scripts that use it stop working at once. This can’t be undone.",
        confirmLabel: "Revoke token",
        busyLabel: "Revoking...",
        destructive: true,
        isPostable: true,
      }}
    />
  );
  return (
    <Entry actions={revoke}>
      <p className="text-ui font-medium [overflow-wrap:anywhere]">{name}</p>
      <p className="text-muted mt-0.5 text-meta">
        {accessLabels[access]} ·{" "}
        {expires_at ? (
          <>
            until <Time value={expires_at} show="local" />
          </>
        ) : (
          "no expiry"
        )}{" "}
        ·{" "}
        {last_used_at ? (
          <>
            used <Time value={last_used_at} />
          </>
        ) : (
          "not used yet"
        )}
      </p>
    </Entry>
  );
}

function NewToken() {
  const router = useRouter();
  const [created, setCreated] = useState<NewApiToken | null>(null);
  const form = useForm({
    names: ["name", "access", "days"] as const,
    check: ({ name }) => (name.trim() ? {} : { name: "Please enter a name." }),
    action: createApiToken,
    failed: "The token could not be created. Please try again.",
    onDone: (token, element) => {
      element?.reset();
      setCreated(token);
      router.refresh();
    },
  });
  const { fields } = form.problem;
  const token = created ?? (form.posted?.ok ? form.posted.data : null);
  return (
    <>
      {token ? (
        <Secret key={token.id} label={token.name} value={token.token} copyLabel="Copy token">
          Shown once. Send it as <code>Authorization: Bearer</code>.
        </Secret>
      ) : null}
      <Fold title="Create a token" summary="" isOpen={form.posted !== null}>
        <div className="mt-3">
          <FieldsForm of={form} submit="Create token" busyLabel="Creating..." isPage={false}>
            <Field label="Name" error={fields.name} hint="What uses it, such as “weekly report”.">
              <Input
                name="name"
                defaultValue={form.values.name}
                maxLength={100}
                required
                autoComplete="off"
              />
            </Field>
            <Field label="Access" error={fields.access}>
              <NativeSelect name="access" options={accesses} defaultValue={form.values.access ?? "read"} />
            </Field>
            <Field label="Valid for" error={fields.days}>
              <NativeSelect name="days" options={validities} defaultValue={form.values.days ?? "30"} />
            </Field>
          </FieldsForm>
        </div>
      </Fold>
    </>
  );
}
