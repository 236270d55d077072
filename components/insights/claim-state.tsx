"use client";

import dynamic from "next/dynamic";
import { use, useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { disputeClaim, regenerateInsights } from "@/lib/insights/actions";
import { maxNoteLength } from "@/lib/insights/constants";
import type { Claim, Part } from "@/lib/insights/schema";
import { Judged, useReplace } from "./judged";

// Most claims stand. Named outside of the call, as in every part that is loaded so itself.
const load = () => import("./disputed").then((loaded) => loaded.Disputed);
const Disputed = dynamic(load);

const marks = {
  supports: null,
  partly: "Only partly supported by the answers",
  unchecked: "Not checked",
  fact: null,
} as const;

/** The words of a claim's badge; null for none. */
const markOf = ({ support }: Claim, hasCheckText: boolean): string | null =>
  support === "unchecked" && hasCheckText ? null : marks[support];

/**
 * What is known of a claim, and the way to call it wrong, or to take that back. Its place is marked `data-disputed`. A fact
 * cannot be called wrong here, nor can a claim that is being checked, so these have a state only where that was done before.
 */
export function ClaimState({ part, text }: { part: Part; text: string }) {
  const { claims, isBeingChecked, hasCheckText } = use(Judged);
  const claim = claims.find((one) => one.part === part && one.text === text);
  if (!claim || ((claim.support === "fact" || isBeingChecked) && !claim.dispute)) return null;
  const mark = markOf(claim, hasCheckText);
  return (
    <div data-disputed={claim.dispute ? "" : undefined} className="mt-2 flex flex-col items-start gap-2">
      {mark ? <Badge>{mark}</Badge> : null}
      {claim.dispute ? <Disputed key="disputed" dispute={claim.dispute} /> : <Dispute claim={claim} />}
    </div>
  );
}

const smallButton =
  "text-muted hover:text-ink touch:min-h-11 rounded-control inline-flex min-h-7 w-fit cursor-pointer items-center text-meta";

function Dispute({ claim: { part, text } }: { claim: Claim }) {
  const { conversationId } = use(Judged);
  const replace = useReplace();
  const { form, formProps, busy, problem, values } = useForm({
    names: ["note"],
    action: disputeClaim,
    failed: "This could not be saved. Please try again.",
    onDone: replace,
  });
  const [isOpen, setIsOpen] = useState(values["claim"] === text && values["part"] === part);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="w-full print:hidden"
    >
      <summary className={smallButton}>
        This is wrong<span className="sr-only">: {text}</span>
      </summary>
      <form ref={form} {...formProps} className="mt-2 flex max-w-prose flex-col items-start gap-3">
        <input type="hidden" name="id" value={conversationId} />
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="claim" value={text} />
        <Field
          label="What is wrong with it?"
          optional
          hint="Only you see this. What you call wrong is left out of what you download, print or copy."
          error={problem.fields.note}
          className="w-full"
        >
          <Textarea name="note" rows={2} defaultValue={values["note"]} maxLength={maxNoteLength} />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <Button type="submit" size="sm" busy={busy}>
          Mark as wrong
        </Button>
      </form>
    </details>
  );
}

/** The summary, with the sentences in it that are disputed struck out. */
export function SummaryText({ text }: { text: string }) {
  const disputed = use(Judged).claims.filter(({ part, dispute }) => part === "summary" && dispute);
  let parts: { text: string; isDisputed: boolean }[] = [{ text, isDisputed: false }];
  for (const claim of disputed)
    parts = parts.flatMap((part) =>
      part.isDisputed
        ? [part]
        : part.text
            .split(claim.text)
            .flatMap((rest, at) => [
              ...(at > 0 ? [{ text: claim.text, isDisputed: true }] : []),
              { text: rest, isDisputed: false },
            ]),
    );
  return parts.map((part, at) =>
    part.isDisputed ? (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence may stand there twice
      <s key={at} className="text-muted print:hidden">
        {part.text}
      </s>
    ) : (
      part.text
    ),
  );
}

/** The sentences of the summary one by one, to call one wrong. Open where something is to be said of one. */
export function SummaryClaims() {
  const { isBeingChecked, hasCheckText, ...judged } = use(Judged);
  const claims = judged.claims.filter(({ part }) => part === "summary");
  if (claims.length === 0 || isBeingChecked) return null;
  const isOpen = claims.some((claim) => claim.dispute !== null || markOf(claim, hasCheckText) !== null);
  return (
    <details open={isOpen} className="mt-3 print:hidden">
      <summary className={smallButton}>Sentence by sentence</summary>
      <ul className="divide-line mt-1 max-w-[62ch] divide-y">
        {claims.map(({ text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a sentence may stand there twice
          <li key={at} className="py-3 text-ui has-data-disputed:[&>p]:line-through">
            <p dir="auto">{text}</p>
            <ClaimState part="summary" text={text} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Has the insights made anew. @param detail why that failed last; null for nothing */
export function Regenerate({ detail }: { detail: string | null }) {
  const { conversationId } = use(Judged);
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: regenerateInsights,
    failed: "The insights could not be made again. Please try again.",
    onDone: useReplace(),
  });
  const failure = problem.detail ?? (detail && `${detail} These are the earlier ones.`);
  return (
    <form ref={form} {...formProps} className="flex flex-col items-start gap-2 print:hidden">
      <input type="hidden" name="id" value={conversationId} />
      {failure ? <Alert variant="destructive">{failure}</Alert> : null}
      <Button type="submit" size="sm" busy={busy}>
        Make the insights again
      </Button>
      <p className="text-muted max-w-prose text-ui">
        They are drawn from your answers anew. What you disputed stays disputed where it comes up again.
      </p>
    </form>
  );
}
