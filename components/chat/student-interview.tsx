"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { InsightsPanel } from "@/components/insights/insights-panel";
import { useInsights } from "@/components/insights/use-insights";
import type { Conversation as Shown, Message } from "@/lib/conversations/schema";
import { Conversation } from "./conversation";
import { FeedbackDialog } from "./feedback-dialog";
import { Gone } from "./gone";
import { StudentTabs, type StudentTab } from "./student-tabs";
import { useChat } from "./use-chat";
import { isComplete } from "./view";

export const studentPath = "/dashboard/student-interview";

/** The tab that the feedback leads to, by the end of the id that Radix gives it. */
const insightsTab = () => document.querySelector<HTMLElement>("[role=tab][id$=trigger-insights]");

/** A student interview: the talk, the feedback when it is complete, then the insights. The tab is in the address. */
export function StudentInterview({
  conversation,
  history,
  practice,
}: {
  conversation: Shown;
  history: Message[] | null;
  practice: boolean;
}) {
  const [state, chat] = useChat(conversation, history);
  const path = usePathname();
  const tab: StudentTab = useSearchParams().get("tab") === "insights" ? "insights" : "messages";
  const insights = useInsights(conversation.id, tab === "insights" && isComplete(state));
  const [asking, setAsking] = useState(false);
  // What had the focus before is in the tab that was left; so the closing dialog gives it to the new one.
  const goesOn = useRef(false);
  const [hasAnswered, setHasAnswered] = useState(conversation.feedback !== null);

  function go(to: StudentTab) {
    // Next follows the browser's history: Back and a reload come to the same tab.
    if (to !== tab) window.history.pushState(null, "", to === "insights" ? `${path}?tab=insights` : path);
    if (to === "insights") chat.reload();
    window.scrollTo({ top: 0, behavior: "instant" });
  }

  if (state.phase === "gone") return <Gone back={studentPath} label="New interview" />;
  return (
    <>
      <StudentTabs
        tab={tab}
        onTab={go}
        messages={
          <Conversation
            state={state}
            chat={chat}
            onComplete={() => (hasAnswered ? go("insights") : setAsking(true))}
          />
        }
        insights={
          <InsightsPanel
            conversation={conversation}
            messages={state.messages}
            insights={insights}
            isComplete={isComplete(state)}
            practice={practice}
            newHref={studentPath}
          />
        }
      />
      <FeedbackDialog
        conversationId={conversation.id}
        open={asking}
        onOpenChange={setAsking}
        onDone={(given) => {
          if (given) setHasAnswered(true);
          goesOn.current = true;
          setAsking(false);
          go("insights");
        }}
        returnFocus={() => (goesOn.current ? insightsTab() : null)}
      />
    </>
  );
}
