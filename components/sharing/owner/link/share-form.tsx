"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "@/components/shell/query";
import type { Problem } from "@/components/shell/form-problem";
import { formText, useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { TitledDialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SwitchRow } from "@/components/ui/switch";
import { Alert } from "@/components/ui/alert";
import { previewInterview, publishInterview } from "@/lib/sharing/client";
import { maxCandidateNameLength, maxHeadlineLength, maxLines } from "@/lib/sharing/constants";
import type { SnapshotItem } from "@/lib/sharing/schema";
import type { PublicLink, PublicPreview, PublishForm, Shareable } from "@/lib/sharing/link/schema";
import { Intro } from "../../intro";
import { SuggestedQuestions } from "../../suggested-questions";
import { throwIfUnanswered } from "../use-sharing";
import { CheckList } from "./check-list";
import { dayOf, endOfDay, sensitiveOf, summaryOf } from "./choice";
import { ChoiceList } from "./choice-list";
import { ExpiryField } from "./expiry-field";
import { Fold } from "@/components/ui/fold";
import { HighlightList } from "./highlight-list";
import { type Choosing, useChoice } from "./use-choice";

export type ShareFormProps = {
  id: string;
  sharing: Shareable;
  onPublished: (link: PublicLink) => Promise<void>;
  onCancel: (() => void) | null;
};

/** The form for the shared content, the name, the headline and the highlights, published together. */
export function ShareForm({ id, sharing, onPublished, onCancel }: ShareFormProps) {
  const { link } = sharing;
  const choosing = useChoice(sharing);
  const { body, sharesNothing } = choosing;
  const [preview, setPreview] = useState<PublishForm | null>(null);
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const savedDay = dayOf(link?.expires_at ?? null);

  const { form, formProps, busy, problem } = usePublishing({ id, body, today, savedDay, onPublished });

  function openPreview() {
    const typed = new FormData(form.current ?? undefined);
    setPreview({
      candidate_name: formText(typed, "candidate_name"),
      headline: formText(typed, "headline"),
      contact_email: formText(typed, "contact_email"),
      ...body,
    });
  }

  return (
    <form ref={form} {...formProps} className="flex flex-col gap-6">
      <Fields sharing={sharing} today={today} savedDay={savedDay} errors={problem.fields} />
      <CheckList
        looked_at={sharing.sensitive.looked_at}
        sentences={sensitiveOf(sharing.sensitive, choosing.hidden, body.include_resume)}
        leftOut={choosing.leftOut}
        onLeftOut={choosing.setLeftOut}
      />
      <Shared sharing={sharing} choosing={choosing} />
      {sharesNothing ? (
        <Alert variant="destructive">
          Nothing is shared now. Please share at least one answer or your resume.
        </Alert>
      ) : null}
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={sharesNothing}>
          {link ? "Update the link" : "Create public link"}
        </Button>
        <Button onClick={openPreview} disabled={sharesNothing}>
          Preview as visitor
        </Button>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
        ) : null}
      </div>
      {preview ? <Preview id={id} choice={preview} onClose={() => setPreview(null)} /> : null}
    </form>
  );
}

type Publishing = Pick<ShareFormProps, "id" | "onPublished"> &
  Pick<Choosing, "body"> & { today: string; savedDay: string };

function usePublishing({ id, body, today, savedDay, onPublished }: Publishing) {
  return useForm({
    names: ["candidate_name", "headline", "contact_email", "expiry", "expires_at"],
    check: ({ expiry, expires_at }) =>
      expiry === "date" && (expires_at === "" || (expires_at !== savedDay && expires_at < today))
        ? { expires_at: "Please choose today or a later day." }
        : {},
    send: ({ expiry: _, expires_at, ...typed }) =>
      throwIfUnanswered(
        publishInterview(id, {
          ...typed,
          // Keep a time of day that was set through the API unless the day changes.
          ...(expires_at === savedDay ? {} : { expires_at: endOfDay(expires_at) }),
          ...body,
        }),
      ),
    failed: "Failed to create public link.",
    onDone: (published) => void onPublished(published),
  });
}

/** The shared answers, resume and highlights. */
function Shared({ sharing, choosing }: { sharing: Shareable; choosing: Choosing }) {
  const { hidden, body } = choosing;
  const { resume, first_hidden } = sharing;
  const counts = { hidden, withResume: body.include_resume, highlights: body.highlights.length };
  return (
    <Fold title="What is shared: " summary={summaryOf(sharing, counts)}>
      <div className="mt-3 flex flex-col gap-5">
        {first_hidden.length > 0 ? (
          <p className="text-muted max-w-prose text-ui">
            What you wrote about being in danger is not shared, nor is the reply to it.
          </p>
        ) : null}
        <ChoiceList shareable={sharing} hidden={hidden} onHidden={choosing.setHidden} />
        {resume ? (
          <SwitchRow
            label="Share your resume"
            hint={`Visitors can read the text of ${resume.filename}, without its contact details.`}
            checked={body.include_resume}
            onCheckedChange={choosing.setWantsResume}
          />
        ) : null}
        {body.include_resume ? (
          <SwitchRow
            label="Let visitors download the PDF"
            hint="The file shows everything, including your phone number and address."
            checked={body.include_resume_file}
            onCheckedChange={choosing.setWantsFile}
          />
        ) : null}
        <HighlightList choosing={choosing} />
        <SwitchRow
          label="Visitors can ask several at once"
          hint={`Up to ${maxLines} questions, one a line.`}
          checked={body.allow_batches}
          onCheckedChange={choosing.setAllowsBatches}
        />
      </div>
    </Fold>
  );
}

type FieldsProps = Pick<ShareFormProps, "sharing"> & {
  today: string;
  savedDay: string;
  errors: Problem<string>["fields"];
};

function Fields({ sharing: { chosen }, today, savedDay, errors }: FieldsProps) {
  const fields = [
    {
      name: "candidate_name",
      label: "Candidate name",
      hint: "Empty: the page is called “Interview”.",
      autoComplete: "name",
      maxLength: maxCandidateNameLength,
      defaultValue: chosen.candidate_name ?? "",
    },
    {
      name: "headline",
      label: "Headline",
      hint: "What you do, in one line.",
      maxLength: maxHeadlineLength,
      defaultValue: chosen.headline ?? "",
    },
    {
      name: "contact_email",
      label: "Contact email",
      hint: "Only for visitors whose request you approve.",
      type: "email",
      autoComplete: "email",
      defaultValue: chosen.contact_email ?? "",
    },
  ];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ label, hint, ...input }) => (
        <Field key={label} label={label} hint={hint} error={errors[input.name]}>
          <Input {...input} />
        </Field>
      ))}
      <ExpiryField today={today} savedDay={savedDay} error={errors.expires_at} />
    </div>
  );
}

/** The public page of an unpublished choice, with all its content. */
function Preview({ id, choice, onClose }: { id: string; choice: PublishForm; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["preview", id, choice],
    queryFn: () => unwrap(previewInterview(id, choice)),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <TitledDialog
      open
      onOpenChange={onClose}
      title="Preview as visitor"
      description="What a recruiter will see. Nothing changes until you publish."
      className="sm:w-[min(46rem,calc(100vw-2rem))]"
    >
      {preview.isPending ? <Spinner label="Loading the preview…" /> : null}
      {preview.error ? (
        <ErrorState onRetry={() => void preview.refetch()}>{preview.error.message}</ErrorState>
      ) : null}
      {preview.data ? <PreviewPage page={preview.data} /> : null}
    </TitledDialog>
  );
}

function PreviewPage({ page }: { page: PublicPreview }) {
  return (
    <>
      <div className="border-line rounded-surface bg-paper border p-4 sm:p-6">
        <Intro interview={page} as="h3" />
        <SuggestedQuestions questions={page.suggested_questions} disabled onAsk={() => {}} />
        <p className="border-edge text-muted rounded-control mt-5 border px-3 py-2.5 text-ui">
          Ask a question about this candidate...
        </p>
      </div>
      <h3 className="mt-7 text-ui font-semibold">What visitors can read</h3>
      <p className="text-muted mt-1 text-ui">
        Answers quote your own words. Assume visitors can read every word here. Left-out sentences are shown
        as […].
      </p>
      <ol className="divide-line mt-2 divide-y">
        {page.items.map((item) => (
          <li key={item.id} className="py-3">
            <p className="text-muted text-meta">{sourceOf(item)}</p>
            <p dir="auto" className="mt-0.5 voice whitespace-pre-line">
              {item.content}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

const sourceOf = ({ source, page, speaker_name }: SnapshotItem): string =>
  source === "resume" ? `Resume, page ${page}` : (speaker_name ?? "You");
