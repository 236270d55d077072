"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useRef, useState } from "react";
import { Gone } from "@/components/chat/gone";
import { LazyConversation } from "@/components/chat/lazy-conversation";
import { InsightsPanel, usePreload } from "@/components/chat/lazy-insights";
import { useChat } from "@/components/chat/use-chat";
import { isComplete } from "@/components/chat/view";
import { Views } from "@/components/insights/views";
import { LazySharing } from "@/components/sharing/lazy-sharing";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { finalize } from "@/lib/conversations/client";
import type { Notice } from "@/lib/consents/schema";
import type { Conversation as Shown, Message } from "@/lib/conversations/schema";
import type { InsightsResponse } from "@/lib/insights/schema";
import { choosingPath, resumePath, type Step } from "./place";
import { WorkflowTabs } from "./workflow-tabs";

const views = [
  { label: "Sharing", href: "?step=share" },
  { label: "Insights", href: "?step=share&view=insights" },
] as const;

type Props = {
  conversation: Shown;
  history: Message[] | null;
  /** Insights of a finished interview; null if they could not be read. */
  insights: InsightsResponse | null;
  /** Null if the resume was deleted. */
  resumeName: string | null;
  practice: boolean;
  /** The notice to accept before the interview, or null. */
  notice: Notice | null;
};

/** A resume interview: the chat, then sharing. The step is in the URL. */
export function ResumeInterview({ history, notice, ...props }: Props) {
  const { conversation, resumeName } = props;
  const [state, chat] = useChat(conversation, history, notice);
  const router = useRouter();
  const { path, step, showStep } = useStep(conversation.workflow_complete ? "share" : "interview");
  const [first] = useState(step);
  const { id } = conversation;
  const isOver = isComplete(state);
  // After the last character, the page moves to the next step and takes the focus along.
  const [wasMoved, setWasMoved] = useState(false);

  usePreload(isOver);

  function go(to: Step) {
    if (to === "upload" || to === "characters") {
      const resume = resumeName === null ? null : conversation.resume_id;
      const characters = conversation.characters.map((character) => character.id);
      return router.push(choosingPath(to, { resume, characters }, id));
    }
    setWasMoved(false);
    showStep(to);
    if (to === "share") chat.reload();
    window.scrollTo({ top: 0, behavior: "instant" });
  }

  async function complete() {
    // The interview is already complete, and this call only starts the insights, so a failure does not block.
    await finalize(id);
    go("share");
    setWasMoved(true);
  }

  if (state.phase === "gone") return <Gone back={resumePath} />;
  return (
    <WorkflowTabs
      step={step}
      enabled={{ upload: true, characters: resumeName !== null, interview: true, share: true }}
      onStep={go}
      panels={{
        interview: (
          <LazyConversation
            isServed={first === "interview"}
            state={state}
            chat={chat}
            notice={notice}
            onComplete={() => void complete()}
          />
        ),
        share: (
          <ShareStep
            {...props}
            messages={state.messages}
            plan={state.status?.plan ?? null}
            isComplete={isOver}
            notice={notice}
            isShown={step === "share"}
            takesFocus={wasMoved}
            onBack={() => go("interview")}
            onView={(href) => window.history.pushState(null, "", path + href)}
          />
        ),
      }}
    />
  );
}

type InterviewStep = Extract<Step, "interview" | "share">;

/** The step in the URL, or `home`. */
function useStep(home: InterviewStep) {
  const path = usePathname();
  const named = useSearchParams().get("step");
  const step: InterviewStep = named === "share" || named === "interview" ? named : home;
  function showStep(to: InterviewStep) {
    // Names the current step in the URL, because the interview may be finished when Back leads there.
    if (named !== step) window.history.replaceState(null, "", `${path}?step=${step}`);
    if (to !== step) window.history.pushState(null, "", `${path}?step=${to}`);
  }
  return { path, step, showStep };
}

type ShareProps = Omit<Props, "history" | "resumeName"> & {
  messages: Message[];
  plan: Shown["plan"];
  isComplete: boolean;
  isShown: boolean;
  /** Set if the step changed automatically; the heading then takes the focus. */
  takesFocus: boolean;
  onBack: () => void;
  /** Shows the view of a URL such as `?step=share`. */
  onView: (href: string) => void;
};

/** The last step: sharing, or insights. */
function ShareStep({ conversation, isComplete, isShown, takesFocus, ...props }: ShareProps) {
  const isInsights = useSearchParams().get("view") === "insights";
  const [isServed] = useState(isInsights);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const panel = (
    <InsightsPanel
      served={props.insights}
      conversation={conversation}
      messages={props.messages}
      isComplete={isComplete}
      plan={props.plan}
      practice={props.practice}
      notice={props.notice}
      newHref={resumePath}
    />
  );
  return (
    <>
      <header className="mb-6 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-body font-semibold outline-none">
          {isComplete ? "Your interview is finished" : "The interview isn’t finished yet"}
        </h2>
        {isComplete ? null : (
          <>
            <p className="text-muted mt-1 max-w-prose">
              Once you’ve finished, you can share it here and read your insights and transcript.
            </p>
            <Button variant="primary" className="mt-5" onClick={props.onBack}>
              Continue the interview
            </Button>
          </>
        )}
      </header>
      {isComplete ? (
        <>
          <Views views={views} current={views[isInsights ? 1 : 0].href} onShow={props.onView} />
          {isInsights && isServed ? (
            panel
          ) : isInsights ? (
            <Suspense fallback={<Skeleton className="h-80" />}>{panel}</Suspense>
          ) : (
            <LazySharing id={conversation.id} active={isShown} />
          )}
        </>
      ) : null}
    </>
  );
}
