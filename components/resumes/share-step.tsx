"use client";

import { useEffect, useRef } from "react";
import { LazyInsights } from "@/components/insights/lazy-insights";
import { useInsights } from "@/components/insights/use-insights";
import { LazySharing } from "@/components/sharing/share-view";
import type { Owner } from "@/components/sharing/owner/link/share-form";
import { Button } from "@/components/ui/button";
import type { Conversation, Message } from "@/lib/conversations/schema";
import { resumePath } from "./place";

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** The last step: the finished interview is shared here; below stand its insights and transcript. */
export function ShareStep({
  conversation,
  messages,
  isComplete,
  isShown,
  resumeName,
  owner,
  practice,
  takesFocus,
  onBack,
}: {
  conversation: Conversation;
  messages: Message[];
  isComplete: boolean;
  isShown: boolean;
  resumeName: string | null;
  owner: Owner;
  practice: boolean;
  /** Set when nobody asked for this step: then its heading says where one is now. */
  takesFocus: boolean;
  onBack: () => void;
}) {
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
          <Button variant="primary" className="mt-5" onClick={onBack}>
            Go on with the interview
          </Button>
        )}
      </header>
      {isComplete ? (
        <>
          <div className="border-line mb-10 border-b pb-12 print:hidden">
            <LazySharing id={conversation.id} owner={owner} active={isShown} />
          </div>
          <LazyInsights
            conversation={conversation}
            messages={messages}
            insights={insights}
            isComplete
            practice={practice}
            newHref={resumePath}
          />
        </>
      ) : null}
    </>
  );
}
