"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { placeOf, Transcript } from "@/components/chat/transcript";
import { stagesOf } from "@/components/chat/view";
import { Spinner } from "@/components/ui/spinner";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import type { Conversation, Message } from "@/lib/conversations/schema";
import { Claims, Quotes } from "./claims";
import { ConversationMap } from "./conversation-map";
import { FooterBar } from "./footer-bar";
import { HowMade } from "./how-made";
import { barsOf, placesOf, readInsights } from "./reading";
import type { InsightsState } from "./use-insights";

/** How long a place in the transcript stays marked. */
const markMs = 4000;

type Props = {
  conversation: Conversation;
  messages: Message[];
  insights: InsightsState;
  isComplete: boolean;
  practice: boolean;
  newHref: string;
  onShare?: () => void;
};

export function InsightsPanel({ conversation, messages, insights, isComplete, ...props }: Props) {
  const { answer, problem, busy, again } = insights;
  const stages = useMemo(() => stagesOf(messages, conversation.characters), [messages, conversation]);
  const places = placesOf(stages);
  const reading = readInsights(answer, places);
  const { markedId, show } = useMark();

  const status = isComplete ? answer.status : "none";
  const isSettled = isComplete && status !== "running";
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-10 pb-10">
        <header className="hidden print:block">
          <p className="text-2xl font-semibold">{conversation.title}</p>
          <p className="text-muted mt-1 text-sm">
            Interview of <Time value={conversation.created_at} show="local" />
          </p>
        </header>
        {isComplete ? null : <p className="text-muted py-8">Insights coming soon...</p>}
        {status === "running" ? (
          <div className="py-8">
            {problem ? <ErrorState>{problem}</ErrorState> : <Spinner label="Creating insights…" />}
          </div>
        ) : null}
        {isSettled && status === "none" ? (
          <p className="text-muted py-4 leading-7">
            {answer.detail ?? "There is not enough conversation to draw insights from."}
          </p>
        ) : null}
        {status === "failed" ? (
          <ErrorState onRetry={again} busy={busy}>
            {problem ?? answer.detail ?? "The insights could not be created."}
          </ErrorState>
        ) : null}
        {status === "ready" && !reading ? (
          <ErrorState>The insights of this interview cannot be read.</ErrorState>
        ) : null}
        {reading && status === "ready" ? (
          <>
            <section aria-labelledby="summary-heading">
              <h2 id="summary-heading" className="text-muted text-sm font-medium">
                Summary
              </h2>
              <p className="mt-2 max-w-[62ch] font-serif text-[1.1875rem] leading-8 text-pretty whitespace-pre-line">
                {reading.summary}
              </p>
            </section>
            <ConversationMap bars={barsOf(stages, places, reading.evidence)} onShow={show} />
            <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2 print:grid-cols-2">
              <Claims heading="Strengths" claims={reading.strengths} onShow={show} />
              <Claims heading="Improvement areas" claims={reading.improvements} onShow={show} />
            </div>
            <Quotes
              quotes={reading.quotes}
              found={answer.quotes?.found ?? 0}
              verified={answer.quotes?.verified ?? 0}
              onShow={show}
            />
          </>
        ) : null}
        {isSettled ? (
          <>
            <section aria-labelledby="transcript-heading" className="print:break-before-page">
              <h2 id="transcript-heading" className="border-line border-b pb-2 font-semibold">
                Chat Transcript
              </h2>
              {messages.length === 0 ? (
                <p className="text-muted mt-3 text-sm">No messages yet.</p>
              ) : (
                <div className="mx-auto max-w-[44rem]">
                  <Transcript stages={stages} markedId={markedId} heading="h3" />
                </div>
              )}
            </section>
            <HowMade conversationId={conversation.id} practice={props.practice} />
          </>
        ) : null}
      </div>
      <FooterBar
        conversationId={conversation.id}
        newHref={props.newHref}
        onShare={isComplete ? props.onShare : undefined}
      />
    </div>
  );
}

/** Scrolls to a message, gives it the focus, and marks it for a while. */
function useMark() {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (messageId: string) => {
    const place = document.getElementById(placeOf(messageId));
    if (!place) return;
    const toIt = () => place.scrollIntoView({ block: "center", behavior: "instant" });
    toIt();
    // Rows on the way have taken their true height by then.
    requestAnimationFrame(toIt);
    place.focus({ preventScroll: true });
    setMarkedId(messageId);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarkedId(null), markMs);
  };
  return { markedId, show };
}
