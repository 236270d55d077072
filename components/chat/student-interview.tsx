"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useRef, useState } from "react";
import { Views } from "@/components/insights/views";
import { LazySharing } from "@/components/sharing/lazy-sharing";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { findTab } from "@/components/ui/tabs";
import type { Notice } from "@/lib/consents/schema";
import type { Conversation as ConversationData, Message } from "@/lib/conversations/schema";
import type { RetriedAnswer } from "@/lib/conversations/start/schema";
import { isRetry } from "@/lib/conversations/constants";
import type { InsightsResponse } from "@/lib/insights/schema";
import { Gone } from "./gone";
import { LazyConversation } from "./lazy-conversation";
import { InsightsPanel, loadInsights, usePreload } from "./lazy-insights";
import { StudentTabs, type StudentTab } from "./student-tabs";
import { useChat } from "./use-chat";
import { answersOf, isComplete } from "./view";

const FeedbackDialog = lazyDialog(() => import("./feedback-dialog").then((loaded) => loaded.FeedbackDialog));

const views = [
  { label: "Insights", href: "?tab=insights" },
  { label: "Sharing", href: "?tab=insights&view=share" },
] as const;

const workflows = {
  student: { path: "/dashboard/student-interview", label: "Student Chat" },
  resume: { path: "/dashboard/resume-interview", label: "Resume Interview" },
};

/**
 * The screen from the URL. Next tracks the browser's history, so Back and reload work.
 * @param home the tab if the URL names none
 */
function useScreen(home: StudentTab) {
  const path = usePathname();
  const params = useSearchParams();
  const named = params.get("tab");
  const tab: StudentTab = named === "insights" || named === "messages" ? named : home;
  const show = (search: string) => {
    // Name the current tab first: Back must return to it even if `home` has changed by then.
    if (named !== tab) window.history.replaceState(null, "", `${path}?tab=${tab}`);
    if (search !== window.location.search) window.history.pushState(null, "", path + search);
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return { tab, isSharing: params.get("view") === "share", show };
}

/** Feedback before the insights of a finished interview. A retry has none. */
function useFeedback(conversation: ConversationData, toInsights: () => void) {
  const hasFeedback = !isRetry(conversation);
  const isGiven = conversation.feedback !== null;
  const [asking, setAsking] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(isGiven);
  // The element that had the focus is in the hidden tab, so the closing dialog moves the focus to the new tab.
  const continuesToInsights = useRef(false);
  const dialog = {
    open: asking,
    onOpenChange: setAsking,
    onDone: (isAnswered: boolean) => {
      setHasAnswered(isAnswered);
      continuesToInsights.current = true;
      setAsking(false);
      toInsights();
    },
    returnFocus: () => (continuesToInsights.current ? findTab("insights") : null),
  };
  return {
    state: hasFeedback ? (hasAnswered ? ("given" as const) : ("due" as const)) : undefined,
    /** Leads from the complete interview to its feedback or its insights. */
    next: () => (hasFeedback && !hasAnswered ? setAsking(true) : toInsights()),
    /** Null if nothing is to be asked. */
    dialog: hasFeedback && !isGiven ? dialog : null,
  };
}

type Props = {
  conversation: ConversationData;
  history: Message[] | null;
  /** The insights of a finished interview, if they could be loaded. */
  insights: InsightsResponse | null;
  /** The original answer of a retry. */
  tried: RetriedAnswer | null;
  practice: boolean;
  /** The notice to accept before the interview begins, or null. */
  notice: Notice | null;
};

/**
 * A student interview: conversation, feedback when it is complete, insights and sharing; the URL selects the screen. A
 * retry, of either workflow, has no feedback and no sharing, and compares both answers in place of insights.
 */
export function StudentInterview({ conversation, history, practice, notice, ...props }: Props) {
  const [state, chat] = useChat(conversation, history, notice);
  const { tab, isSharing, show } = useScreen(conversation.workflow_complete ? "insights" : "messages");
  const [first] = useState(tab);
  const isOver = isComplete(state);
  const canShare = isOver && !isRetry(conversation);
  const feedback = useFeedback(conversation, () => go("insights"));
  const { path, label } = workflows[conversation.workflow === "resume_interview" ? "resume" : "student"];

  usePreload(isOver);

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
  // A page that opens on the insights renders them on the server.
  const insights =
    first === "insights" ? panel : <Suspense fallback={<Skeleton className="h-80" />}>{panel}</Suspense>;

  if (state.phase === "gone") return <Gone back={path} />;
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
            feedback={feedback.state}
            onComplete={feedback.next}
          />
        }
        insights={
          <>
            {canShare ? <Views views={views} current={views[isSharing ? 1 : 0].href} onShow={show} /> : null}
            {canShare && isSharing ? <LazySharing id={conversation.id} active /> : insights}
          </>
        }
      />
      {isOver && feedback.dialog ? (
        <FeedbackDialog conversationId={conversation.id} answers={answersOf(state)} {...feedback.dialog} />
      ) : null}
    </>
  );
}
