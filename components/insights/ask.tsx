"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LazyConsentForm } from "@/components/consents/lazy-consent-form";
import { callOptions } from "@/components/shell/query";
import { formText, useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import type { Notice } from "@/lib/consents/schema";
import { askOwnQuestion } from "./actions";
import type { listOwnQuestionsCall } from "@/lib/sharing/api";
import { maxQuestionLength } from "@/lib/sharing/constants";
import type { OwnQuestion } from "@/lib/sharing/schema";
import { Exchange } from "./exchange";
import { FoldPart, type Show } from "./part";
import type { Place } from "./reading";

const pollMs = 1000;

type Props = {
  conversationId: string;
  places: ReadonlyMap<string, Place>;
  /** The notice to accept first, or null. */
  notice: Notice | null;
  onShow: Show;
};

/** The owner's questions about the insights. Answers quote the insights and the transcript. */
export function Ask({ conversationId, places, notice, onShow }: Props) {
  const input = { params: { id: conversationId } };
  const options = callOptions<typeof listOwnQuestionsCall>("GET /conversations/{id}/questions", input);
  const client = useQueryClient();
  const router = useRouter();
  const { data, error, refetch } = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.some(({ answer }) => answer === null) ? pollMs : false),
  });
  const { form, formProps, busy, problem, posted, values } = useForm({
    names: ["content"],
    check: ({ content }) => (content.trim() === "" ? { content: "Please write a question." } : {}),
    action: askOwnQuestion,
    failed: "The question could not be answered. Please try again.",
    onDone: (question, element) => {
      client.setQueryData(options.queryKey, (before: OwnQuestion[] = []) => [
        ...before.filter(({ id }) => id !== question.id),
        question,
      ]);
      // The next question may already be in the field.
      if (element && formText(new FormData(element), "content").trim() === question.content) element.reset();
    },
  });
  // Without JavaScript, the page reloads with the asked question.
  const questions = data ?? (posted?.ok ? [posted.data] : []);
  return (
    <FoldPart id="ask" heading="Ask about your insights" isOpen={posted !== null || notice !== null}>
      <div className="max-w-prose">
        <p className="text-muted text-ui">
          Answers quote your insights and what you said. Only you can see them.
        </p>
        {error && !data ? <ErrorState onRetry={() => void refetch()}>{error.message}</ErrorState> : null}
        <div aria-live="polite">
          {questions.map((question) => (
            <Exchange key={question.id} question={question} places={places} onShow={onShow} />
          ))}
          {busy ? <Spinner label="Looking for an answer…" /> : null}
        </div>
        {notice ? (
          <LazyConsentForm notice={notice} onAccepted={() => router.refresh()} />
        ) : (
          <form ref={form} {...formProps} className="mt-3 flex flex-col items-start gap-3">
            <input type="hidden" name="id" value={conversationId} />
            <Field label="Your question" error={problem.fields.content} className="w-full">
              <Textarea
                name="content"
                rows={2}
                defaultValue={values["content"]}
                maxLength={maxQuestionLength}
              />
            </Field>
            {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
            <Button type="submit" size="sm" busy={busy}>
              Ask
            </Button>
          </form>
        )}
      </div>
    </FoldPart>
  );
}
