"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ComponentProps, memo, type ReactNode, useMemo } from "react";
import { PracticeNote } from "@/components/chat/practice-note";
import { Transcript } from "@/components/chat/transcript";
import { stagesOf } from "@/components/chat/view";
import { LazyConsentForm } from "@/components/consents/lazy-consent-form";
import { KeepButton } from "@/components/stories/press";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { Notice } from "@/lib/consents/schema";
import { aiNote } from "@/lib/conversations/library/markdown";
import type { Conversation, Message } from "@/lib/conversations/schema";
import type { RetriedAnswer } from "@/lib/conversations/start/schema";
import { isRetry } from "@/lib/conversations/constants";
import type { InsightsResponse } from "@/lib/insights/schema";
import { Answers } from "./answers";
import { Ask } from "./ask";
import { Comparison } from "./comparison";
import { Coverage } from "./coverage";
import { Disagree } from "./disagree";
import { FooterBar } from "./footer-bar";
import { HowMade } from "./how-made";
import { readingText } from "./limits";
import { FoldPart } from "./part";
import { newAnswerOf, placesOf, readInsights, type Reading, stripsOf } from "./reading";
import { Result } from "./result";
import { useInsights } from "./use-insights";
import { useMark } from "./use-mark";

type Props = {
  conversation: Conversation;
  messages: Message[];
  isComplete: boolean;
  /** Server-rendered insights; null if the page has none. */
  served: InsightsResponse | null;
  plan: Conversation["plan"];
  practice: boolean;
  /** The notice to accept before a model service is used, or null. */
  notice: Notice | null;
  newHref: string;
  /** The original answer of a retry; null if it is deleted. */
  tried?: RetriedAnswer | null;
};

/**
 * The insights of the actor's interview in each of their states, and the transcript. One long function, because it is the
 * order of the page's parts, and most parts need the same few values.
 */
export function InsightsPanel({ conversation, messages, isComplete, served, practice, ...props }: Props) {
  const isRetryInterview = isRetry(conversation);
  const insights = useInsights(conversation.id, isComplete && !isRetryInterview, served);
  const { answer } = insights;
  const { stages, places, reading } = useReading(conversation, messages, answer);
  const { markedId, show, back } = useMark();
  const router = useRouter();

  const isReady = isComplete && !isRetryInterview && answer.status === "ready" && reading !== null;
  const isOfModel = isReady && !reading.areFacts;
  const hasNone = isComplete && !isRetryInterview && answer.status === "none";
  // `Ask` has the notice below insights of a model.
  const needsNotice =
    isComplete && !isRetryInterview && !isOfModel && (isReady || answer.status === "failed");
  const strips = isReady ? stripsOf(stages, places, answer.answers) : [];
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-8 pb-8 sm:gap-10 print:gap-4 print:pb-0">
        <PrintHeader
          conversation={conversation}
          messages={messages}
          insights={isReady ? { model: answer.generated_by } : null}
        />
        {!isComplete ? (
          <p className="text-muted">
            {isRetryInterview
              ? "Both answers are shown here once you’ve finished."
              : "Insights coming soon..."}
          </p>
        ) : isRetryInterview ? (
          <Comparison
            conversation={conversation}
            tried={props.tried ?? null}
            answer={newAnswerOf(stages[0]?.messages ?? [])}
          />
        ) : (
          <Outcome
            conversationId={conversation.id}
            {...insights}
            {...{ reading, practice }}
            newHref={props.newHref}
            onShow={show}
          />
        )}
        {props.notice && needsNotice ? (
          <LazyConsentForm notice={props.notice} onAccepted={() => router.refresh()} />
        ) : null}
        <Folds>
          <Answers strips={strips} hasRetries />
          {isOfModel && props.plan ? (
            <Coverage plan={props.plan} characters={conversation.characters} strips={strips} />
          ) : null}
          {isReady && answer.check !== "running" ? (
            <Disagree conversationId={conversation.id} claims={answer.claims ?? []} />
          ) : null}
          <FullTranscript stages={stages} markedId={markedId} after={isComplete ? keepButton : undefined} />
          {isComplete ? (
            <HowMade conversationId={conversation.id} reading={readingText(answer.limits)} />
          ) : null}
          {isOfModel && !practice ? (
            <Ask conversationId={conversation.id} places={places} notice={props.notice} onShow={show} />
          ) : null}
        </Folds>
        {practice ? (
          <div className="print:hidden">
            <PracticeNote />
          </div>
        ) : null}
      </div>
      <FooterBar
        conversation={conversation}
        newHref={hasNone ? null : props.newHref}
        isBeingChecked={answer.check === "running"}
        canMakeAgain={isReady && !practice && answer.check !== "running"}
        onBack={back}
      />
    </div>
  );
}

/** The transcript by character, where its answers are, and the insights; null if they cannot be parsed. */
function useReading(conversation: Conversation, messages: Message[], answer: InsightsResponse) {
  const stages = useMemo(() => stagesOf(messages, conversation.characters), [messages, conversation]);
  const places = useMemo(
    () => placesOf(stages, { plan: conversation.plan, answers: answer.answers }),
    [stages, conversation, answer],
  );
  const reading = useMemo(() => readInsights(answer, places), [answer, places]);
  return { stages, places, reading };
}

type OutcomeProps = ReturnType<typeof useInsights> &
  Pick<Props, "practice" | "newHref"> &
  Pick<ComponentProps<typeof Result>, "conversationId" | "onShow"> & { reading: Reading | null };

/** The insights, or why there are none. */
function Outcome({ answer, problem, busy, again, reading, newHref, ...result }: OutcomeProps) {
  const { status, detail } = answer;
  if (status === "running") return problem ? <ErrorState>{problem}</ErrorState> : <Creating />;
  if (status === "none")
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{detail ?? "There is not enough conversation to draw insights from."}</p>
        <Link href={newHref} prefetch={false} className={buttonVariants({ variant: "primary" })}>
          New interview
        </Link>
      </div>
    );
  if (status === "failed")
    return (
      <ErrorState onRetry={again} busy={busy}>
        {problem ?? detail ?? "The insights could not be created."}
      </ErrorState>
    );
  if (!reading) return <ErrorState>These insights can’t be shown.</ErrorState>;
  return (
    <>
      {detail ? <Alert>{detail} These are the earlier insights.</Alert> : null}
      <Result {...result} answer={answer} reading={reading} />
    </>
  );
}

export const Folds = ({ children }: { children: ReactNode }) => (
  <div className="border-line divide-line divide-y border-y print:border-0">{children}</div>
);

const Creating = () => (
  <div className="flex flex-col gap-4">
    <Spinner label="Creating insights…" />
    <Skeleton className="h-8 max-w-[44rem]" />
    {[90, 70, 80].map((width) => (
      <div key={width} style={{ maxWidth: `${width / 2}rem` }}>
        <Skeleton className="h-5" />
      </div>
    ))}
  </div>
);

type HeaderProps = Pick<Props, "conversation" | "messages"> & Pick<Parameters<typeof aiNote>[0], "insights">;

/** Title, date and name, for print only. */
function PrintHeader({ conversation, messages, insights }: HeaderProps) {
  const name = messages.find((message) => message.speaker_type === "user")?.speaker_name ?? "";
  return (
    <header className="hidden print:block">
      <h1 className="text-title">
        <Title>{conversation.title}</Title>
      </h1>
      <p className="text-muted mt-0.5 text-meta">
        <bdi>{name}</bdi>, <Time value={conversation.created_at} show="local" />.{" "}
        {aiNote({ messages, insights })}
      </p>
    </header>
  );
}

/** A stable function, so that memoised rows do not render again. */
const keepButton = (messageId: string) => (
  <KeepButton messageId={messageId} variant="link" className="min-h-6" />
);

type TranscriptProps = Pick<ComponentProps<typeof Transcript>, "stages" | "after"> & {
  markedId: string | null;
};

/** Printed open, in two columns. */
export const FullTranscript = memo(({ stages, markedId, after }: TranscriptProps) => (
  <FoldPart
    id="transcript"
    heading="Chat Transcript"
    isOpen={stages.length === 0}
    className="print:details-content:[content-visibility:visible]"
  >
    {stages.length === 0 ? (
      <p className="text-muted text-ui">No messages yet.</p>
    ) : (
      <div className="paper-columns mx-auto max-w-[44rem]">
        <Transcript stages={stages} markedId={markedId} heading="h3" after={after} />
      </div>
    )}
  </FoldPart>
));
