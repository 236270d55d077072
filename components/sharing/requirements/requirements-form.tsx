"use client";

import { useState } from "react";
import { NoticePanel } from "@/components/consents/notice-panel";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { Notice } from "@/lib/consents/schema";
import { checkLines, splitJobText } from "@/lib/sharing/actions";
import { maxJobTextLength, maxRequirementLength, maxRequirements } from "@/lib/sharing/constants";

const names = Array.from({ length: maxRequirements }, (_, at) => `r${at + 1}`);
/** How many empty lines follow those of the text, to be filled in. */
const moreLines = 2;

type RequirementsFormProps = { token: string; notice: Notice | null; onChecked: () => void };

/** A text is pasted and split into lines; the lines are edited and checked. */
export function RequirementsForm({ token, notice, onChecked }: RequirementsFormProps) {
  const split = useForm({
    names: ["text"],
    check: ({ text }) =>
      text.trim() === "" ? { text: "Please paste a job description or some requirements." } : {},
    action: splitJobText,
    failed: "The text could not be split. Please try again.",
    onDone: (data) => {
      setLines(data.lines);
    },
  });
  const check = useForm({
    names,
    action: checkLines,
    failed: "The requirements could not be checked. Please try again.",
    onDone: () => {
      setLines(null);
      onChecked();
    },
  });
  // Without JavaScript a form comes back with the page.
  const refused = check.posted?.ok === false ? names.map((name) => check.values[name] ?? "") : null;
  const [lines, setLines] = useState<string[] | null>(
    refused ?? (split.posted?.ok ? split.posted.data.lines : null),
  );
  return lines === null ? (
    <TextForm {...split} />
  ) : (
    <LinesForm {...check} token={token} notice={notice} lines={lines} onBack={() => setLines(null)} />
  );
}

type Form = Omit<ReturnType<typeof useForm>, "posted">;

function TextForm({ form, formProps, values, problem, busy }: Form) {
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-4">
      <Field
        label="Job description or requirements"
        hint="Paste a whole job description, or one requirement per line. You can edit the lines before checking."
        error={problem.fields["text"]}
      >
        <Textarea
          name="text"
          maxLength={maxJobTextLength}
          defaultValue={values["text"]}
          className="max-h-[50dvh] min-h-40!"
        />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        Split into lines
      </Button>
    </form>
  );
}

type LinesFormProps = Form &
  Pick<RequirementsFormProps, "token" | "notice"> & { lines: string[]; onBack: () => void };

function LinesForm({ form, formProps, problem, busy, token, notice, lines, onBack }: LinesFormProps) {
  return (
    <form ref={form} {...formProps} className="flex flex-col gap-4">
      <input type="hidden" name="token" value={token} />
      <fieldset className="flex flex-col gap-2">
        <legend className="text-sm font-medium">Requirements</legend>
        <p className="text-muted mb-1 text-sm">
          Edit them as you like; empty lines are left out.
          {lines.length > maxRequirements
            ? ` The text has ${lines.length} lines; these are the first ${maxRequirements}, as many as can be checked at once.`
            : ""}
        </p>
        {names.slice(0, Math.max(3, lines.length + moreLines)).map((name, at) => (
          <Line key={name} name={name} at={at} text={lines[at] ?? ""} error={problem.fields[name]} />
        ))}
      </fieldset>
      {notice ? (
        <NoticePanel notice={notice}>
          “Check requirements” accepts this.
          <input type="hidden" name="consent" value={notice.version} />
        </NoticePanel>
      ) : null}
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Check requirements
        </Button>
        <Button data-needs-script variant="ghost" onClick={onBack} disabled={busy}>
          Paste another text
        </Button>
      </div>
    </form>
  );
}

type LineProps = { name: string; at: number; text: string; error: string | undefined };

function Line({ name, at, text, error }: LineProps) {
  return (
    <div className="grid grid-cols-[1.5rem_1fr] items-start gap-x-1">
      <span aria-hidden className="text-muted pt-2.5 font-mono text-xs">
        {at + 1}
      </span>
      <Textarea
        name={name}
        rows={1}
        aria-label={`Requirement ${at + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        maxLength={maxRequirementLength}
        defaultValue={text}
        className="min-h-10! resize-none!"
      />
      {error ? (
        <p id={`${name}-error`} role="alert" className="text-danger col-start-2 mt-1 text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
