"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Conversation } from "@/components/chat/conversation";
import { Gone } from "@/components/chat/gone";
import { useChat } from "@/components/chat/use-chat";
import { isComplete } from "@/components/chat/view";
import { LazyInsights, loadInsights } from "@/components/insights/lazy-insights";
import { useInsights } from "@/components/insights/use-insights";
import { LazySharing } from "@/components/sharing/share-view";
import type { Owner } from "@/components/sharing/owner/link/share-form";
import { Button } from "@/components/ui/button";
import { finalize } from "@/lib/conversations/client";
import type { Conversation as Shown, Message } from "@/lib/conversations/schema";
import { choosingPath, resumePath, type Step } from "./place";
import { WorkflowTabs } from "./workflow-tabs";

type Props = {
  conversation: Shown;
  history: Message[] | null;
  /** Null when the resume was deleted. */
  resumeName: string | null;
  owner: Owner;
  practice: boolean;
};

/** A resume interview: the talk, and once it is complete the step to share it. The step is in the address. */
export function ResumeInterview({ history, ...props }: Props) {
  const { conversation, resumeName } = props;
  const [state, chat] = useChat(conversation, history);
  const router = useRouter();
  const path = usePathname();
  const step: Step = useSearchParams().get("step") === "share" ? "share" : "interview";
  const { id } = conversation;
  const isOver = isComplete(state);
  // When the last character was left the page moves on by itself, and takes the focus along.
  const [wasMoved, setWasMoved] = useState(false);

  // They are what comes next.
  useEffect(() => {
    if (isOver) loadInsights();
  }, [isOver]);

  function go(to: Step) {
    if (to === "upload" || to === "characters") {
      const resume = resumeName === null ? null : conversation.resume_id;
      const characters = conversation.characters.map((character) => character.id);
      return router.push(choosingPath(to, { resume, characters }, id));
    }
    setWasMoved(false);
    if (to !== step) window.history.pushState(null, "", to === "share" ? `${path}?step=share` : path);
    if (to === "share") chat.reload();
    window.scrollTo({ top: 0, behavior: "instant" });
  }

  async function complete() {
    // It is complete already; what this adds is only that its insights begin. So a failure holds nobody up.
    await finalize(id);
    go("share");
    setWasMoved(true);
  }

  if (state.phase === "gone") return <Gone back={resumePath} label="New interview" />;
  const hasResume = resumeName !== null;
  return (
    <WorkflowTabs
      step={step}
      enabled={{ upload: true, characters: hasResume, interview: true, share: true }}
      onStep={go}
      aside={
        <>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => go(step === "share" ? "interview" : hasResume ? "characters" : "upload")}
          >
            <ChevronLeft aria-hidden />
            Back
          </Button>
          {step === "interview" ? (
            <Button variant="ghost" size="sm" onClick={() => go("share")}>
              Next
              <ChevronRight aria-hidden />
            </Button>
          ) : null}
        </>
      }
      panels={{
        interview: <Conversation state={state} chat={chat} onComplete={() => void complete()} />,
        share: (
          <ShareStep
            {...props}
            messages={state.messages}
            isComplete={isOver}
            isShown={step === "share"}
            takesFocus={wasMoved}
            onBack={() => go("interview")}
          />
        ),
      }}
    />
  );
}

const names = new Intl.ListFormat("en", { type: "conjunction" });

type ShareProps = Omit<Props, "history"> & {
  messages: Message[];
  isComplete: boolean;
  isShown: boolean;
  /** Set when nobody asked for this step: then its heading says where one is now. */
  takesFocus: boolean;
  onBack: () => void;
};

/** The last step: the finished interview is shared here; below stand its insights and transcript. */
function ShareStep({ conversation, isComplete, isShown, resumeName, takesFocus, ...props }: ShareProps) {
  const insights = useInsights(conversation.id, isShown && isComplete);
  const heading = useRef<HTMLHeadingElement>(null);
  // The panel is filled a moment after its tab became the active one: its content knows best when it is there.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const cast = names.format(conversation.characters.map((character) => character.name));
  return (
    <>
      <header className="mb-6 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {isComplete ? "Your interview is finished" : "The interview is still going on"}
        </h2>
        <p className="text-muted mt-1 max-w-prose leading-7">
          {isComplete
            ? `You spoke with ${cast}${resumeName ? ` about ${resumeName}` : ""}. Share it by a link, or read below what came of it.`
            : "Once you have spoken with every character, you can share it here, and read its insights and its transcript."}
        </p>
        {isComplete ? null : (
          <Button variant="primary" className="mt-5" onClick={props.onBack}>
            Go on with the interview
          </Button>
        )}
      </header>
      {isComplete ? (
        <>
          <div className="border-line mb-10 border-b pb-12 print:hidden">
            <LazySharing id={conversation.id} owner={props.owner} active={isShown} />
          </div>
          <LazyInsights
            conversation={conversation}
            messages={props.messages}
            insights={insights}
            isComplete
            practice={props.practice}
            newHref={resumePath}
          />
        </>
      ) : null}
    </>
  );
}
