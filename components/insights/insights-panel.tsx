"use client";

import dynamic from "next/dynamic";
import { memo, useMemo } from "react";
import { Transcript } from "@/components/chat/transcript";
import { stagesOf, type Stage } from "@/components/chat/view";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { Notice } from "@/lib/consents/schema";
import type { Conversation, Message, Tried } from "@/lib/conversations/schema";
import { aiNote } from "@/lib/conversations/markdown";
import { isRetry } from "@/lib/conversations/workflow";
import { AnswerStrips } from "./answer-strips";
import { AskPanel } from "./ask-panel";
import { CheckState } from "./check-state";
import { Regenerate, SummaryClaims, SummaryText } from "./claim-state";
import { Claims, Quotes } from "./claims";
import { Comparison } from "./comparison";
import { Contents } from "./contents";
import { Facts } from "./facts";
import { FooterBar } from "./footer-bar";
import { HowMade } from "./how-made";
import { JudgedClaims } from "./judged";
import { readingText } from "./limits";
import { Part, type Show } from "./part";
import { PrintPage } from "./print-page";
import { placesOf, readInsights, type Reading, skippedPlace, stripsOf } from "./reading";
import type { InsightsState } from "./use-insights";
import { useMark } from "./use-mark";

// Named outside of the call, as the panel is such a part itself: of a part in a part, the HTML would name a wrong file.
const loadCoverage = () => import("./coverage-table").then((loaded) => loaded.CoverageTable);
const CoverageTable = dynamic(loadCoverage);

type Props = {
  conversation: Conversation;
  messages: Message[];
  insights: InsightsState;
  isComplete: boolean;
  /** As it is now. */
  plan: Conversation["plan"];
  practice: boolean;
  /** What has to be accepted before a model service gets anything; null for nothing. */
  notice: Notice | null;
  newHref: string;
  onShare?: (() => void) | undefined;
  /** What a second try is compared with; null where that is deleted. */
  tried?: Tried | null;
  /** Nobody's interview: there is nothing stored to be exported or shared. */
  isSample?: boolean;
};

export function InsightsPanel({ conversation, messages, insights, isComplete, ...props }: Props) {
  const { answer, problem, busy, again } = insights;
  const stages = useMemo(() => stagesOf(messages, conversation.characters), [messages, conversation]);
  const places = useMemo(
    () => placesOf(stages, { plan: conversation.plan, answers: answer.answers }),
    [stages, conversation, answer],
  );
  const reading = useMemo(() => readInsights(answer, places), [answer, places]);
  const { markedId, show, back } = useMark();

  const isSecondTry = isRetry(conversation);
  const status = isComplete && !isSecondTry ? answer.status : "none";
  const isSettled = isComplete && status !== "running";
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-10 pb-10 print:gap-5 print:pb-0">
        <PrintHeader
          conversation={conversation}
          messages={messages}
          insights={reading && { model: answer.generated_by }}
        />
        {isComplete ? null : (
          <p className="text-muted py-8">
            {isSecondTry ? "Both answers are shown here once you’ve finished." : "Insights coming soon..."}
          </p>
        )}
        {status === "running" ? (
          <div className="py-8">
            {problem ? <ErrorState>{problem}</ErrorState> : <Spinner label="Creating insights…" />}
          </div>
        ) : null}
        {isSettled && isSecondTry ? (
          <Comparison
            conversation={conversation}
            tried={props.tried ?? null}
            answer={stages[0]?.messages.find((one) => one.speaker_type === "user" && !one.skipped) ?? null}
          />
        ) : isSettled && status === "none" ? (
          <p className="text-muted py-4">
            {answer.detail ?? "There isn’t enough conversation for insights."}
          </p>
        ) : null}
        {status === "failed" ? (
          <ErrorState onRetry={again} busy={busy}>
            {problem ?? answer.detail ?? "The insights could not be created."}
          </ErrorState>
        ) : null}
        {status === "ready" && !reading ? <ErrorState>These insights can’t be shown.</ErrorState> : null}
        {reading && status === "ready" ? (
          <JudgedClaims
            conversationId={conversation.id}
            claims={props.isSample ? null : answer.claims}
            state={answer}
          >
            <Findings
              {...{ conversation, answer, reading, stages, places }}
              plan={props.plan}
              isSample={props.isSample}
              practice={props.practice}
              onShow={show}
            />
            {props.isSample || props.practice || answer.check === "running" ? null : (
              <Regenerate detail={answer.detail} />
            )}
          </JudgedClaims>
        ) : null}
        {isSettled ? (
          <>
            {props.isSample || isSecondTry || props.practice ? null : (
              <AskPanel
                conversationId={conversation.id}
                places={places}
                notice={props.notice}
                onShow={show}
              />
            )}
            <FullTranscript stages={stages} markedId={markedId} />
            {props.isSample ? null : (
              <HowMade
                conversationId={conversation.id}
                practice={props.practice}
                reading={readingText(answer.limits)}
              />
            )}
          </>
        ) : null}
      </div>
      {props.isSample ? null : (
        <FooterBar
          conversationId={conversation.id}
          newHref={props.newHref}
          isBeingChecked={answer.check === "running"}
          onShare={isComplete ? props.onShare : undefined}
          onBack={back}
        />
      )}
    </div>
  );
}

type HeaderProps = Pick<Props, "conversation" | "messages"> & Pick<Parameters<typeof aiNote>[0], "insights">;

/** What stands on paper alone: whose interview it is, and when it was held. */
function PrintHeader({ conversation, messages, insights }: HeaderProps) {
  const name = messages.find((message) => message.speaker_type === "user")?.speaker_name ?? "";
  const date = new Date(conversation.created_at).toLocaleDateString("en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return (
    <header className="hidden print:block">
      <PrintPage name={name} date={date} />
      <p className="text-body font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className="mt-0.5">
        <Title>{conversation.title}</Title>
      </p>
      <p className="text-muted mt-0.5 text-meta">
        Interview of <Time value={conversation.created_at} show="local" />. {aiNote({ messages, insights })}
      </p>
    </header>
  );
}

type FindingsProps = Pick<Props, "conversation" | "plan" | "practice"> & {
  isSample: boolean | undefined;
  answer: InsightsState["answer"];
  reading: Reading;
  stages: Stage[];
  places: ReturnType<typeof placesOf>;
  onShow: Show;
};

/** What the interview showed, part by part. Drawn anew only for news: the page asks again for what it came with. */
const Findings = memo(function Findings({
  conversation,
  plan,
  isSample,
  practice,
  answer,
  reading,
  ...props
}: FindingsProps) {
  const { stages, places, onShow } = props;
  const strips = stripsOf(stages, places, answer.answers);
  const summary = (
    <section id="summary" aria-labelledby="summary-heading" className="scroll-mt-20">
      <h2 id="summary-heading" className="sr-only">
        Summary
      </h2>
      {reading.areFacts ? null : (
        <CheckState check={answer.check} limits={answer.limits} canRetry={!isSample && !practice} />
      )}
      <p dir="auto" className="lead max-w-[44rem] whitespace-pre-line print:max-w-none print:text-body">
        <SummaryText text={reading.summary} />
      </p>
      {reading.areFacts ? null : <SummaryClaims />}
    </section>
  );
  const answers = <AnswerStrips strips={strips} hasRetries={!isSample} onShow={onShow} />;
  if (reading.areFacts)
    return (
      <>
        {summary}
        <Facts reading={reading} hasRetries={!isSample} onShow={onShow} />
        {answers}
      </>
    );
  const contents = [
    ["summary", "Summary", true],
    ["answers", "Your answers", strips.length > 0],
    ["coverage", "Coverage", plan !== null],
    ["strengths", "Strengths", true],
    ["improvements", "Improvement areas", true],
    ["quotes", "Notable quotes", true],
    ["ask", "Ask", !isSample && !practice],
    ["transcript", "Chat Transcript", true],
  ] as const;
  return (
    <>
      <Contents parts={contents.filter(([, , isThere]) => isThere)} />
      {summary}
      {answers}
      {plan ? (
        <CoverageTable plan={plan} characters={conversation.characters} strips={strips} onShow={onShow} />
      ) : null}
      <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        <Claims id="strengths" heading="Strengths" claims={reading.strengths} onShow={onShow} />
        <Claims
          id="improvements"
          heading="Improvement areas"
          claims={reading.improvements.map((claim) => ({
            ...claim,
            skipped: skippedPlace(claim, strips, plan),
          }))}
          onShow={onShow}
          hasRetries={!isSample}
        />
      </div>
      <Quotes
        quotes={reading.quotes}
        found={answer.quotes?.found ?? 0}
        verified={answer.quotes?.verified ?? 0}
        onShow={onShow}
      />
    </>
  );
});

/** On paper it begins a page of its own, in two columns. */
const FullTranscript = memo(({ stages, markedId }: { stages: Stage[]; markedId: string | null }) => (
  <div className="print:break-before-page">
    <Part id="transcript" heading="Chat Transcript">
      {stages.length === 0 ? (
        <p className="text-muted mt-3 text-ui">No messages yet.</p>
      ) : (
        <div className="paper-columns mx-auto max-w-[44rem]">
          <Transcript stages={stages} markedId={markedId} heading="h3" />
        </div>
      )}
    </Part>
  </div>
));
