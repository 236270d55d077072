"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { type Problem, useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { publishInterview } from "@/lib/sharing/client";
import { maxCandidateNameLength } from "@/lib/sharing/constants";
import type { PublicLink } from "@/lib/sharing/schema";
import { answered, type Sharing } from "../use-sharing";
import { dayOf, endOfDay, summaryOf } from "./choice";
import { ChoiceList } from "./choice-list";
import { Preview } from "./preview";

/** Whose interview it is, as their account says. */
export type Owner = { name: string | null; email: string };

export type ShareFormProps = {
  id: string;
  owner: Owner;
  sharing: Sharing;
  onPublished: (link: PublicLink) => Promise<void>;
  onCancel: (() => void) | null;
};

/** What is shared, and what stands beside it; published in one go. */
export function ShareForm({ id, owner, sharing, onPublished, onCancel }: ShareFormProps) {
  const { link, turns, resume } = sharing;
  // Of a new link, what the one before it hid: revoking it reveals nothing.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((link ?? sharing).hidden_message_ids),
  );
  const [wantsResume, setWantsResume] = useState(link?.include_resume ?? false);
  const [preview, setPreview] = useState<FormData | null>(null);
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const firstDay = dayOf(link?.expires_at ?? null);
  const hiddenIds = turns.map(({ message_id }) => message_id).filter((message) => hidden.has(message));
  const withResume = wantsResume && resume !== null;
  const isNothing = !withResume && hiddenIds.length === turns.length;

  const { form, formProps, busy, problem } = useForm({
    names: ["candidate_name", "contact_email", "expires_at"],
    check: ({ expires_at }) =>
      expires_at !== "" && expires_at !== firstDay && expires_at < today
        ? { expires_at: "Please choose today or a later day." }
        : {},
    send: ({ candidate_name, contact_email, expires_at }) =>
      answered(
        publishInterview(id, {
          candidate_name,
          contact_email,
          // A time of day that was set elsewhere stays, as long as nobody changes the day.
          ...(expires_at === firstDay ? {} : { expires_at: endOfDay(expires_at) }),
          hidden_message_ids: hiddenIds,
          include_resume: withResume,
        }),
      ),
    failed: "Failed to create public link.",
    onDone: (published) => void onPublished(published),
  });

  function openPreview() {
    const choice = new FormData(form.current ?? undefined);
    choice.set("id", id);
    choice.set("hidden_message_ids", hiddenIds.join(" "));
    choice.set("include_resume", String(withResume));
    setPreview(choice);
  }

  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <details className="group">
        <summary className="touch:min-h-11 flex min-h-9 cursor-pointer items-center gap-2 text-sm leading-6 select-none [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="text-muted size-4 shrink-0 transition-[rotate] group-open:rotate-90"
          />
          <span className="min-w-0">
            <span className="font-medium">What is shared: </span>
            {summaryOf(sharing, hidden, wantsResume)}
          </span>
        </summary>
        <p className="text-muted mt-2 mb-3 max-w-prose text-sm leading-6">
          What you leave out is in no answer. What a character asked for it or says of it goes with it, as it
          may repeat it; the preview shows what is left, also where you mention it elsewhere.
        </p>
        <ChoiceList
          shareable={sharing}
          hidden={hidden}
          onHidden={setHidden}
          withResume={wantsResume}
          onResume={setWantsResume}
        />
      </details>
      {isNothing ? (
        <Alert variant="destructive">
          Nothing is shared now. Please share at least one turn or your resume.
        </Alert>
      ) : null}
      <Fields link={link} owner={owner} today={today} firstDay={firstDay} errors={problem.fields} />
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={isNothing}>
          {link ? "Update the link" : "Create public link"}
        </Button>
        <Button onClick={openPreview} disabled={isNothing}>
          Preview as visitor
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        ) : null}
      </div>
      {preview ? <Preview choice={preview} onClose={() => setPreview(null)} /> : null}
    </form>
  );
}

type FieldsProps = Pick<ShareFormProps, "owner"> & {
  link: PublicLink | null;
  today: string;
  firstDay: string;
  errors: Problem<string>["fields"];
};

function Fields({ link, owner, today, firstDay, errors }: FieldsProps) {
  const fields = [
    {
      name: "candidate_name",
      label: "Candidate name",
      hint: "Heads the page: everyone with the link sees it.",
      autoComplete: "name",
      maxLength: maxCandidateNameLength,
      defaultValue: (link ? link.candidate_name : owner.name) ?? "",
    },
    {
      name: "contact_email",
      label: "Contact email",
      hint: "Only visitors whose contact request you approve see it.",
      type: "email",
      autoComplete: "email",
      defaultValue: (link ? link.contact_email : owner.email) ?? "",
    },
    {
      name: "expires_at",
      label: "Expires",
      hint: "Works until the end of that day; else until you revoke it.",
      type: "date",
      min: today,
      defaultValue: firstDay,
    },
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ label, hint, ...input }) => (
        <Field key={label} label={label} optional hint={hint} error={errors[input.name]}>
          <Input {...input} />
        </Field>
      ))}
    </div>
  );
}
