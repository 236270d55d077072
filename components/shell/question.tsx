"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { replacePage } from "@/components/auth/form";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import type { FormAction } from "@/lib/http/result";

type Props = {
  title: string;
  description: ReactNode;
  action: FormAction<{ redirectTo: string }>;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  confirm: string;
  busyLabel: string;
  failed: string;
  back: string;
};

/** A dialog's question as part of a page, for browsers without JavaScript. */
export function Question({ title, description, fields, confirm, busyLabel, back, ...props }: Props) {
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: props.action,
    failed: props.failed,
    onDone: replacePage,
  });
  return (
    <section
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      className="rounded-surface border-line bg-raised max-w-lg border p-5 sm:p-6"
    >
      <h2 id="question-title" className="text-body font-semibold break-words">
        {title}
      </h2>
      <p id="question-text" className="text-muted mt-2 text-ui">
        {description}
      </p>
      {problem.detail ? (
        <Alert variant="destructive" className="mt-4">
          {problem.detail}
        </Alert>
      ) : null}
      <form ref={form} {...formProps} className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Link href={back} prefetch={false} className={buttonVariants({ variant: "secondary" })}>
          Cancel
        </Link>
        <Button type="submit" variant="danger" busy={busy} busyLabel={busyLabel}>
          {confirm}
        </Button>
      </form>
    </section>
  );
}
