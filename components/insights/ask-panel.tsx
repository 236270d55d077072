"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LazyConsentForm } from "@/components/consents/lazy-consent-form";
import { callOptions } from "@/components/shell/query";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { AiMark } from "@/components/ui/ai-mark";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import type { Notice } from "@/lib/consents/schema";
import { askOwnQuestion } from "@/lib/sharing/actions";
import type { listOwnQuestionsCall } from "@/lib/sharing/api";
import { maxQuestionLength } from "@/lib/sharing/constants";
import type { OwnCitation, OwnQuestion } from "@/lib/sharing/own-questions/schema";
import { placeName, type Place } from "./reading";

const pollMs = 1000;

type Props = {
  conversationId: string;
  places: ReadonlyMap<string, Place>;
  /** What has to be accepted first; null for nothing. */
  notice: Notice | null;
  onShow: (messageId: string) => void;
};

/** Questions on one's own insights, answered with quotes of these and of what one said. */
export function AskPanel({ conversationId, places, notice, onShow }: Props) {
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
      element?.reset();
    },
  });
  // Without JavaScript the page comes back with the one that was asked.
  const questions = data ?? (posted?.ok ? [posted.data] : []);
  return (
    <div id="ask" className="max-w-prose scroll-mt-20 print:hidden">
      <Section
        title="Ask about your insights"
        hint="Answers are quotes of your insights and of what you said. Only you can see them."
      >
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
      </Section>
    </div>
  );
}

const partNames = {
  summary: "Summary",
  strengths: "Strengths",
  improvement_areas: "Improvement areas",
  notable_quotes: "Notable quotes",
} as const;

type ExchangeProps = { question: OwnQuestion } & Pick<Props, "places" | "onShow">;

function Exchange({ question, places, onShow }: ExchangeProps) {
  const { content, answer, citations, outcome } = question;
  // Quotes stand beside their sources; what is said before them, or in their place, stands alone.
  const lead = outcome === "answered" ? null : outcome === "related" ? answer?.split("\n\n")[0] : answer;
  return (
    <article className="border-line border-b py-4">
      <h3 dir="auto" className="font-medium break-words whitespace-pre-line">
        {content}
      </h3>
      {answer === null ? <Spinner label="Looking for an answer…" /> : null}
      {lead ? <p className="mt-2 leading-7 whitespace-pre-line">{lead}</p> : null}
      {citations.map((citation) => (
        <figure key={citation.quote} className="mt-3">
          <blockquote dir="auto" className="border-l-accent border-l-2 pl-3 leading-7">
            “{citation.quote}”
          </blockquote>
          <figcaption className="mt-1 pl-3">
            <Source citation={citation} places={places} onShow={onShow} />
          </figcaption>
        </figure>
      ))}
    </article>
  );
}

function Source({ citation, places, onShow }: { citation: OwnCitation } & Omit<ExchangeProps, "question">) {
  if (citation.source === "insights")
    return (
      <span className="text-muted text-xs">
        Your insights: {partNames[citation.part]} <AiMark />
      </span>
    );
  const place = places.get(citation.message_id);
  if (!place) return <span className="text-muted text-xs">Interview</span>;
  return (
    <button
      type="button"
      onClick={() => onShow(citation.message_id)}
      className="text-muted hover:text-ink touch:min-h-11 inline-flex min-h-7 items-center text-xs underline underline-offset-2"
    >
      <span className="sr-only">Show in the transcript: </span>
      <bdi>{placeName(place)}</bdi>
    </button>
  );
}
