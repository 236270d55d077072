"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { LazyInsights, loadInsights } from "@/components/insights/lazy-insights";
import { useInsights } from "@/components/insights/use-insights";
import { ShareView } from "@/components/sharing/share-view";
import type { Owner } from "@/components/sharing/owner/link/share-form";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import type { Conversation as Shown, Message } from "@/lib/conversations/schema";
import { Conversation } from "./conversation";
import { Gone } from "./gone";
import { StudentTabs, type StudentTab } from "./student-tabs";
import { useChat } from "./use-chat";
import { isComplete } from "./view";

const FeedbackDialog = lazyDialog(() => import("./feedback-dialog").then((loaded) => loaded.FeedbackDialog));

const studentPath = "/dashboard/student-interview";

/** The tab that the feedback leads to, by the end of the id that Radix gives it. */
const insightsTab = () => document.querySelector<HTMLElement>("[role=tab][id$=trigger-insights]");

/** Where one is, as the address has it; Next follows the browser's history, so Back and a reload come there as well. */
function useScreen() {
  const path = usePathname();
  const params = useSearchParams();
  const tab: StudentTab = params.get("tab") === "insights" ? "insights" : "messages";
  const show = (search: string) => {
    if (search !== window.location.search) window.history.pushState(null, "", path + search);
    window.scrollTo({ top: 0, behavior: "instant" });
  };
  return { tab, isSharing: params.get("view") === "share", show };
}

type Props = { conversation: Shown; history: Message[] | null; owner: Owner; practice: boolean };

/**
 * A student interview: the talk, the feedback when it is complete, then the insights, from where it can be shared.
 * All of that is in the address.
 */
export function StudentInterview({ conversation, history, owner, practice }: Props) {
  const [state, chat] = useChat(conversation, history);
  const { tab, isSharing, show } = useScreen();
  const isOver = isComplete(state);
  const insights = useInsights(conversation.id, tab === "insights" && isOver);
  const [asking, setAsking] = useState(false);
  // What had the focus before is in the tab that was left; so the closing dialog gives it to the new one.
  const goesOn = useRef(false);
  const [hasAnswered, setHasAnswered] = useState(conversation.feedback !== null);

  // They are what comes next.
  useEffect(() => {
    if (isOver) loadInsights();
  }, [isOver]);

  function go(to: StudentTab) {
    show(to === tab ? window.location.search : to === "insights" ? "?tab=insights" : "");
    if (to === "insights") chat.reload();
  }

  if (state.phase === "gone") return <Gone back={studentPath} label="New interview" />;
  return (
    <>
      <StudentTabs
        tab={tab}
        onTab={go}
        onNearInsights={loadInsights}
        messages={
          <Conversation
            state={state}
            chat={chat}
            onComplete={() => (hasAnswered ? go("insights") : setAsking(true))}
          />
        }
        insights={
          isSharing && isOver ? (
            <ShareView id={conversation.id} owner={owner} onBack={() => show("?tab=insights")} />
          ) : (
            <LazyInsights
              conversation={conversation}
              messages={state.messages}
              insights={insights}
              isComplete={isOver}
              practice={practice}
              newHref={studentPath}
              onShare={() => show("?tab=insights&view=share")}
            />
          )
        }
      />
      {isOver && conversation.feedback === null ? (
        <FeedbackDialog
          conversationId={conversation.id}
          open={asking}
          onOpenChange={setAsking}
          onDone={(isGiven) => {
            setHasAnswered(isGiven);
            goesOn.current = true;
            setAsking(false);
            go("insights");
          }}
          returnFocus={() => (goesOn.current ? insightsTab() : null)}
        />
      ) : null}
    </>
  );
}
