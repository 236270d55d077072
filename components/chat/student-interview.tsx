"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useRef, useState } from "react";
import { Views } from "@/components/insights/views";
import { LazySharing } from "@/components/sharing/lazy-sharing";
import { lazyDialog, onFirstInput } from "@/components/shell/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { findTab } from "@/components/ui/tabs";
import type { Notice } from "@/lib/consents/schema";
import type { Conversation as Shown, Message, Tried } from "@/lib/conversations/schema";
import { isRetry } from "@/lib/conversations/constants";
import type { InsightsResponse } from "@/lib/insights/schema";
import { Gone } from "./lazy-gone";
import { LazyConversation, loadConversation } from "./lazy-conversation";
import { StudentTabs, type StudentTab } from "./student-tabs";
import { useChat } from "./use-chat";
import { answersOf, isComplete } from "./view";

const FeedbackDialog = lazyDialog(() => import("./feedback-dialog").then((loaded) => loaded.FeedbackDialog));

const InsightsPanel = dynamic(() =>
  import("@/components/insights/insights-panel").then((one) => one.InsightsPanel),
);
/** Gets their code before somebody opens them. Without a connection it is asked for again then. */
const loadInsights = () => void import("@/components/insights/insights-panel").catch(() => {});

const views = [
  { label: "Insights", href: "?tab=insights" },
  { label: "Sharing", href: "?tab=insights&view=share" },
] as const;

const workflows = {
  student: { path: "/dashboard/student-interview", label: "Student Chat" },
  resume: { path: "/dashboard/resume-interview", label: "Resume Interview" },
};

/**
 * Where one is, as the address has it; Next follows the browser's history, so Back and a reload come there as well.
 * @param home what is shown where the address names no tab
 */
function useScreen(home: StudentTab) {
  const path = usePathname();
  const params = useSearchParams();
  const named = params.get("tab");
  const tab: StudentTab = named === "insights" || named === "messages" ? named : home;
  const show = (search: string) => {
    // What is left keeps its name: the interview may be finished by the time that Back leads there.
    if (named !== tab) window.history.replaceState(null, "", `${path}?tab=${tab}`);
    if (search !== window.location.search) window.history.pushState(null, "", path + search);
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return { tab, isSharing: params.get("view") === "share", show };
}

type Props = {
  conversation: Shown;
  history: Message[] | null;
  /** Those of a finished interview, as far as they could be read. */
  insights: InsightsResponse | null;
  /** What a second try is compared with. */
  tried: Tried | null;
  practice: boolean;
  /** What has to be accepted before the interview begins; null for nothing. */
  notice: Notice | null;
};

/**
 * A student interview: the talk, the feedback when it is complete, then the insights, from where it can be shared.
 * All of that is in the address. A second try at a question of either workflow has neither feedback nor sharing, and both
 * answers in place of insights.
 */
export function StudentInterview({ conversation, history, practice, notice, ...props }: Props) {
  const [state, chat] = useChat(conversation, history, notice);
  const { tab, isSharing, show } = useScreen(conversation.workflow_complete ? "insights" : "messages");
  const [first] = useState(tab);
  const isOver = isComplete(state);
  const [asking, setAsking] = useState(false);
  // What had the focus before is in the tab that was left; so the closing dialog gives it to the new one.
  const goesOn = useRef(false);
  const isSecondTry = isRetry(conversation);
  const canShare = isOver && !isSecondTry;
  const hasFeedback = isSecondTry || conversation.feedback !== null;
  const [hasAnswered, setHasAnswered] = useState(hasFeedback);
  const { path, label } = workflows[conversation.workflow === "resume_interview" ? "resume" : "student"];

  // They are what comes next.
  useEffect(() => {
    if (isOver) loadInsights();
  }, [isOver]);
  useEffect(() => onFirstInput(loadConversation), []);

  function go(to: StudentTab) {
    if (to !== tab) show(`?tab=${to}`);
    if (to === "insights") chat.reload();
  }

  const panel = (
    <InsightsPanel
      served={props.insights}
      tried={props.tried}
      conversation={conversation}
      messages={state.messages}
      isComplete={isOver}
      plan={state.status?.plan ?? null}
      practice={practice}
      notice={notice}
      newHref={path}
    />
  );
  // A page that opens on them has them in its HTML.
  const insights =
    first === "insights" ? panel : <Suspense fallback={<Skeleton className="h-80" />}>{panel}</Suspense>;

  if (state.phase === "gone") return <Gone back={path} label="New interview" />;
  return (
    <>
      <StudentTabs
        label={label}
        tab={tab}
        onTab={go}
        onNearInsights={loadInsights}
        messages={
          <LazyConversation
            isServed={first === "messages"}
            state={state}
            chat={chat}
            notice={notice}
            feedback={isSecondTry ? undefined : hasAnswered ? "given" : "due"}
            onComplete={() => (hasAnswered ? go("insights") : setAsking(true))}
          />
        }
        insights={
          <>
            {canShare ? <Views views={views} current={views[isSharing ? 1 : 0].href} onShow={show} /> : null}
            {canShare && isSharing ? <LazySharing id={conversation.id} active /> : insights}
          </>
        }
      />
      {isOver && !hasFeedback ? (
        <FeedbackDialog
          conversationId={conversation.id}
          answers={answersOf(state)}
          open={asking}
          onOpenChange={setAsking}
          onDone={(isGiven) => {
            setHasAnswered(isGiven);
            goesOn.current = true;
            setAsking(false);
            go("insights");
          }}
          returnFocus={() => (goesOn.current ? findTab("insights") : null)}
        />
      ) : null}
    </>
  );
}
