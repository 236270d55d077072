"use client";

import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { focusLater, useFocusLater } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/textarea";
import { disputeClaim, withdrawDispute } from "./actions";
import { maxNoteLength } from "@/lib/insights/constants";
import type { Claim } from "@/lib/insights/schema";
import { FoldPart } from "./part";
import { useReplace } from "./use-insights";

type Props = { conversationId: string; claims: readonly Claim[] };

/** Of the claim at this position in the list. One of them is there at a time, and gets the focus from the other. */
const disagreeId = (at: number) => `disagree-${at}`;
const undoId = (at: number) => `undo-${at}`;

/** All claims that can be disputed. Practice mode's facts cannot. */
export function Disagree({ conversationId, claims }: Props) {
  useFocusLater();
  const shown = claims.filter(({ support, dispute }) => support !== "fact" || dispute);
  if (shown.length === 0) return null;
  return (
    <FoldPart id="disagree" heading="Disagree">
      <p className="text-muted max-w-prose text-ui">
        Only you see this. Copies, downloads and prints leave out what you disagree with.
      </p>
      <ul className="divide-line max-w-[44rem] divide-y">
        {shown.map((claim, at) => (
          <li key={`${claim.part} ${claim.text}`} className="flex flex-col items-start gap-1 py-3">
            <p dir="auto" className={claim.dispute ? "text-muted text-ui line-through" : "text-ui"}>
              {claim.text}
            </p>
            {claim.dispute ? (
              <Disputed conversationId={conversationId} dispute={claim.dispute} at={at} />
            ) : (
              <Dispute conversationId={conversationId} claim={claim} at={at} />
            )}
          </li>
        ))}
      </ul>
    </FoldPart>
  );
}

type DisputeProps = { conversationId: string; claim: Claim; at: number };

function Dispute({ conversationId, claim: { part, text }, at }: DisputeProps) {
  const replace = useReplace(conversationId);
  const { form, formProps, busy, problem, values } = useForm({
    names: ["note"],
    action: disputeClaim,
    failed: "This could not be saved. Please try again.",
    onDone: (answer) => {
      focusLater(undoId(at));
      replace(answer);
    },
  });
  return (
    // Open at first if it was posted without JavaScript and refused.
    <details open={values["claim"] === text && values["part"] === part} className="w-full">
      <summary
        id={disagreeId(at)}
        className={cn(
          "text-muted hover:text-ink touch:min-h-11 rounded-control",
          "inline-flex min-h-7 cursor-pointer items-center text-meta",
        )}
      >
        Disagree<span className="sr-only">: {text}</span>
      </summary>
      <form ref={form} {...formProps} className="mt-2 flex max-w-prose flex-col items-start gap-3">
        <input type="hidden" name="id" value={conversationId} />
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="claim" value={text} />
        <Field label="What is wrong with it?" optional error={problem.fields.note} className="w-full">
          <Textarea name="note" rows={2} defaultValue={values["note"]} maxLength={maxNoteLength} />
        </Field>
        {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
        <Button type="submit" size="sm" busy={busy}>
          Disagree
        </Button>
      </form>
    </details>
  );
}

type DisputedProps = { conversationId: string; dispute: NonNullable<Claim["dispute"]>; at: number };

function Disputed({ conversationId, dispute, at }: DisputedProps) {
  const replace = useReplace(conversationId);
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: withdrawDispute,
    failed: "This could not be withdrawn. Please try again.",
    onDone: (answer) => {
      focusLater(disagreeId(at));
      replace(answer);
    },
  });
  return (
    <form ref={form} {...formProps} className="flex flex-col items-start gap-1">
      <input type="hidden" name="id" value={conversationId} />
      <input type="hidden" name="disputeId" value={dispute.id} />
      {dispute.note ? (
        <p dir="auto" className="text-muted max-w-prose text-ui break-words whitespace-pre-line">
          {dispute.note}
        </p>
      ) : null}
      <Button id={undoId(at)} type="submit" size="sm" variant="ghost" className="-ml-3" busy={busy}>
        Undo
      </Button>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
    </form>
  );
}
