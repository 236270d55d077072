"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Problem, useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { TitledDialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { previewInterview } from "@/lib/sharing/actions";
import { publishInterview } from "@/lib/sharing/client";
import { maxCandidateNameLength } from "@/lib/sharing/constants";
import type { PublicInterview, PublicLink, SnapshotItem } from "@/lib/sharing/schema";
import { Intro } from "../../intro";
import { SuggestedQuestions } from "../../suggested-questions";
import { answered, dataOf, type Sharing } from "../use-sharing";
import { dayOf, endOfDay, keyOf, summaryOf, withheldOf } from "./choice";
import { ChoiceList } from "./choice-list";
import { Fold } from "./fold";
import { WithheldList } from "./withheld-list";

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
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(
    () => new Set(link?.allowed_sentences.map(keyOf)),
  );
  const [wantsResume, setWantsResume] = useState(link?.include_resume ?? false);
  const [preview, setPreview] = useState<FormData | null>(null);
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const firstDay = dayOf(link?.expires_at ?? null);
  const hiddenIds = turns.map(({ message_id }) => message_id).filter((message) => hidden.has(message));
  const withResume = wantsResume && resume !== null;
  const allowedSentences = sharing.withheld
    .filter((one) => allowed.has(keyOf(one)))
    .map(({ allowed: _, ...one }) => one);
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
          allowed_sentences: allowedSentences,
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
    choice.set("allowed_sentences", JSON.stringify(allowedSentences));
    choice.set("include_resume", String(withResume));
    setPreview(choice);
  }

  return (
    <form ref={form} {...formProps} className="flex flex-col gap-5">
      <Fold title="What is shared: " summary={summaryOf(sharing, hidden, wantsResume)}>
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
      </Fold>
      <WithheldList
        withheld={withheldOf(sharing.withheld, hidden, withResume)}
        allowed={allowed}
        onAllowed={setAllowed}
      />
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

/** The public page of a choice that is not published yet, and all that its answers can be made of. */
function Preview({ choice, onClose }: { choice: FormData; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["preview", [...choice]],
    queryFn: () => dataOf(previewInterview(null, choice), "The preview could not be loaded."),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <TitledDialog
      open
      onOpenChange={onClose}
      title="Preview as visitor"
      description="What a recruiter sees with this choice. Nothing changes until you publish it."
      className="w-[min(46rem,calc(100vw-2rem))]"
    >
      {preview.isPending ? <Spinner label="Loading the preview…" /> : null}
      {preview.error ? (
        <ErrorState onRetry={() => void preview.refetch()}>{preview.error.message}</ErrorState>
      ) : null}
      {preview.data ? <PreviewPage page={preview.data} /> : null}
    </TitledDialog>
  );
}

function PreviewPage({ page }: { page: PublicInterview }) {
  return (
    <>
      <div className="border-line rounded-surface bg-paper border p-4 sm:p-6">
        <Intro interview={page} practice={false} as="h3" />
        <SuggestedQuestions questions={page.suggested_questions} disabled onAsk={() => {}} />
        <p className="border-edge text-muted rounded-control mt-5 border px-3 py-2.5 text-sm">
          Ask a question about this candidate...
        </p>
      </div>
      <h3 className="mt-7 text-sm font-semibold">What answers are made of</h3>
      <p className="text-muted mt-1 text-sm leading-6">
        Visitors see the passages that an answer cites. Count on it that every word below can be read.
        Sentences that are withheld are shown as […].
      </p>
      <ol className="divide-line mt-2 divide-y">
        {page.items.map((item) => (
          <li key={item.id} className="py-3">
            <p className="text-muted text-xs">{sourceOf(item)}</p>
            <p className="mt-0.5 font-serif leading-7 whitespace-pre-line">{item.content}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const sourceOf = ({ source, page, speaker_name }: SnapshotItem): string =>
  source === "resume" ? `Resume, page ${page}` : (speaker_name ?? "You");
