"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { CharacterMark, characterHue } from "@/components/ui/character-mark";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Time } from "@/components/ui/time";
import { useForm } from "@/components/shell/use-form";
import { plural } from "@/lib/text/plural";
import { countWords } from "@/lib/text/words";
import { tryQuestion } from "@/lib/insights/actions";
import type { Marks, TriedAnswer, Tries } from "@/lib/insights/schema";
import { AnswerMarks, MarksLegend } from "./answer-marks";

type Props = TriedAnswer & Tries & { isDone: boolean };

/** One question once more: the answer of the interview beside the newest try at it. */
export function TryAgain({ id, message_id, isDone, ...props }: Props) {
  const { workflow, question, character, tries } = props;
  const [newest, ...earlier] = tries;
  const [shownFirst] = useState(newest?.id);
  const back = `/dashboard/${workflow.replace("_", "-")}/${id}?${workflow === "resume_interview" ? "step=share" : "tab=insights"}`;
  return (
    <>
      <Link
        href={back}
        prefetch={false}
        className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-3 self-start" })}
      >
        <ChevronLeft aria-hidden />
        Back to the insights
      </Link>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight">Try this question again</h1>
      <p className="text-muted mt-1 max-w-prose leading-7">
        Only you see this. Your interview and what you share of it stay as they are.
      </p>
      <Asked character={character} question={question} />
      <div className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2">
        <Given heading="In the interview" text={props.skipped ? null : props.answer} marks={props.marks} />
        {newest ? (
          <Given
            key={newest.id}
            heading="Your new answer"
            text={newest.text}
            marks={newest.marks}
            at={newest.created_at}
            takesFocus={newest.id !== shownFirst}
          >
            {newest.help ? <Alert className="mt-3">{newest.help}</Alert> : null}
          </Given>
        ) : null}
      </div>
      {newest || props.marks ? (
        <div className="mt-3">
          <MarksLegend />
        </div>
      ) : null}
      <TryForm key={newest?.id} id={id} message_id={message_id} isDone={isDone} isFirst={!newest} />
      {earlier.length > 0 ? (
        <details className="mt-10">
          <summary className="text-muted hover:text-ink touch:py-3 rounded-control w-fit cursor-pointer text-sm">
            Earlier tries ({earlier.length})
          </summary>
          <div className="mt-4 flex flex-col gap-6">
            {earlier.map((one) => (
              <Given key={one.id} heading="Earlier" text={one.text} marks={one.marks} at={one.created_at} />
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}

const Asked = ({ character, question }: Pick<Props, "character" | "question">) => (
  <div className="mt-6" style={characterHue(character.id)}>
    <p className="mb-1.5 flex items-center gap-2">
      <CharacterMark id={character.id} name={character.name} size="sm" />
      <bdi className="text-character text-sm font-medium">{character.name}</bdi>
      <AiMark />
    </p>
    <p dir="auto" className="voice whitespace-pre-wrap">
      {question}
    </p>
  </div>
);

type GivenProps = {
  heading: string;
  /** Null for a question that was skipped. */
  text: string | null;
  marks: Marks | null;
  at?: string;
  /** It was just saved. */
  takesFocus?: boolean;
  children?: ReactNode;
};

function Given({ heading, text, marks, at, takesFocus, children }: GivenProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <section aria-labelledby={id}>
      <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 id={id} ref={title} tabIndex={-1} className="font-semibold outline-none">
          {heading}
        </h2>
        <p className="text-muted text-xs">
          {text === null ? null : plural(countWords(text), "word")}
          {at ? (
            <>
              , <Time value={at} />
            </>
          ) : null}
        </p>
      </div>
      {marks ? <AnswerMarks marks={marks} className="mt-3" /> : null}
      {children}
      {text === null ? (
        <p className="text-muted mt-3 text-sm italic">Skipped</p>
      ) : (
        <p dir="auto" className="voice mt-3 whitespace-pre-wrap">
          {text}
        </p>
      )}
    </section>
  );
}

type FormProps = TriedAnswer & { isDone: boolean; isFirst: boolean };

function TryForm({ id, message_id, isDone, isFirst }: FormProps) {
  const router = useRouter();
  const { form, formProps, busy, problem, values } = useForm({
    names: ["answer"],
    action: tryQuestion,
    failed: "Your answer could not be saved. Please try again.",
    onDone: () => router.refresh(),
  });
  return (
    <form ref={form} {...formProps} className="mt-8 flex flex-col gap-4">
      {isDone ? <Alert>Saved. Your new answer stands beside the one of the interview.</Alert> : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="message_id" value={message_id} />
      <Field
        label={isFirst ? "Your new answer" : "Answer once more"}
        hint="Say when it was, what you did yourself and what came of it."
        error={problem.fields.answer}
      >
        <Textarea
          name="answer"
          defaultValue={values.answer}
          required
          className="voice max-h-[60vh] min-h-32! max-w-none"
        />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…" className="self-start">
        Save and compare
      </Button>
    </form>
  );
}
