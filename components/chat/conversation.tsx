"use client";

import { ArrowDown } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { LazyConsentForm } from "@/components/consents/lazy-consent-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { observeDock } from "@/components/ui/dock";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/error-state";
import type { Notice } from "@/lib/consents/schema";
import type { Message, RefreshMode } from "@/lib/conversations/schema";
import type { ChatState } from "@/lib/conversations/turn/state";
import { Completed, useCompletion } from "./completed";
import { Composer } from "./composer";
import { RailFinish } from "./leave";
import { placeOf } from "./message-row";
import { lacksPlan, NoPlan } from "./no-plan";
import { StageEnd } from "./stage-end";
import { StageRail } from "./stage-rail";
import { Transcript } from "./transcript";
import { OutgoingMessage, TurnProblem } from "./turn-problem";
import type { Chat } from "./use-chat";
import { useOffline } from "./use-offline";
import { useFollow, useKeyboardInset } from "./use-viewport";
import * as view from "./view";

const replyFailed = "The reply did not come through.";
const newsStyles = "shadow-float animate-enter absolute -top-12 left-1/2 -translate-x-1/2 rounded-full!";

type Props = {
  state: ChatState;
  chat: Chat;
  notice: Notice | null;
  /** Whether the interview ends with feedback, and whether feedback exists. */
  feedback?: "due" | "given";
  onComplete: () => void;
};

/**
 * An active conversation of either workflow: rail, messages, composer. `onComplete` is called half a second after the last
 * character, and by the button of a complete conversation.
 */
export function Conversation({ state, chat, notice, feedback, onComplete }: Props) {
  const [isAccepted, setAccepted] = useState(notice === null);
  const isComplete = view.isComplete(state);
  const [wasComplete] = useState(isComplete);
  const mayWrite = isAccepted && !isComplete;
  useKeyboardInset();
  useCompletion(isComplete && !wasComplete, onComplete);

  const { messages, cast, status } = state;
  const stages = useMemo(() => view.visibleStages({ messages, cast, status }), [messages, cast, status]);

  if (state.phase === "broken" && state.problem)
    return (
      <ErrorState onRetry={chat.reload} className="mt-6">
        {state.problem.detail}
      </ErrorState>
    );
  return (
    <div className="-mb-8 flex flex-1 flex-col">
      <StageRail
        cast={cast}
        status={status}
        met={stages.map(({ character }) => character.id)}
        isLeaving={view.isSending(state) || state.pendingAction === "advancing"}
      >
        <RailFinish state={state} onFinish={chat.finish} />
      </StageRail>
      <div className="mx-auto w-full max-w-[44rem] flex-1 pb-3 tall:pb-6">
        {status && lacksPlan(status) ? <NoPlan id={status.id} onPlanned={chat.reload} /> : null}
        <Messages state={state} chat={chat} mayWrite={mayWrite} stages={stages} />
        {notice && !isAccepted && !isComplete ? (
          <div className="pt-6">
            <LazyConsentForm
              notice={notice}
              onAccepted={() => {
                setAccepted(true);
                chat.accepted();
              }}
            />
          </div>
        ) : null}
      </div>
      {isComplete ? null : (
        <noscript>
          <p className="pb-6">Turn on JavaScript and reload this page to answer.</p>
        </noscript>
      )}
      <Dock state={state} chat={chat} mayWrite={mayWrite}>
        {isComplete ? (
          <Completed state={state} feedback={feedback} takesFocus={!wasComplete} onContinue={onComplete} />
        ) : null}
      </Dock>
      <Announcer last={messages.at(-1)} />
    </div>
  );
}

type PartProps = Pick<Props, "state" | "chat"> & { mayWrite: boolean };

/** The transcript, then the sent message, and a reply that failed or was stopped. */
function Messages({ state, chat, mayWrite, stages }: PartProps & { stages: view.Stage[] }) {
  const { phase, outgoing, replyProblem } = state;
  const isFailed = view.failedReply(state) !== null;
  const stopped = view.stoppedReply(state);
  const isInInput = view.isInInput(state);
  // Memoised, so that typing does not render the whole transcript.
  const tail = useMemo(() => {
    const problem = { code: "failed", detail: replyProblem ?? replyFailed, retryAt: null };
    return (
      <>
        {outgoing ? <OutgoingMessage outgoing={outgoing} isInInput={isInInput} onRetry={chat.retry} /> : null}
        {isFailed ? <TurnProblem problem={problem} onRetry={chat.retry} /> : null}
        {stopped && mayWrite ? <StoppedReply reply={stopped} onResume={chat.refreshStopped} /> : null}
      </>
    );
  }, [outgoing, isInInput, isFailed, replyProblem, stopped, mayWrite, chat]);
  return (
    <>
      {phase === "loading" ? <TranscriptSkeleton /> : null}
      {phase === "ready" && view.isComplete(state) && state.messages.length === 0 && !outgoing ? (
        <p className="text-muted py-10 text-center text-ui">No messages yet.</p>
      ) : null}
      <Transcript
        stages={stages}
        live={state.live}
        onEdit={mayWrite ? chat.edit : undefined}
        onNotDanger={mayWrite ? chat.markNotDanger : undefined}
      >
        {tail}
      </Transcript>
    </>
  );
}

/** Stays at the bottom of the window: the person's actions, and the way to new messages. */
function Dock({ state, chat, mayWrite, children }: PartProps & { children: ReactNode }) {
  const { messages, live, outgoing } = state;
  const last = messages.at(-1);
  const news = `${messages.length} ${last?.message_content.length} ${live?.text.length} ${outgoing?.clientId}`;
  const newest = outgoing || last?.speaker_type !== "character" ? null : placeOf(last.id);
  const { hasNews, follow } = useFollow({ news, newest, startAtEnd: !view.isComplete(state) });
  return (
    <div
      ref={observeDock}
      data-needs-script
      className="bg-paper tall:sticky tall:bottom-[var(--keyboard,0px)] z-10 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="relative mx-auto max-w-[44rem]">
        {hasNews ? (
          <Button size="sm" onClick={follow} className={newsStyles}>
            <ArrowDown aria-hidden />
            New messages
          </Button>
        ) : null}
        <Actions state={state} chat={chat} mayWrite={mayWrite} follow={follow} />
        {children}
      </div>
    </div>
  );
}

/** The person's current actions and their problems. */
function Actions({ state, chat, mayWrite, follow }: PartProps & { follow: () => void }) {
  const to = state.status?.current_character;
  const isOffline = useOffline();
  const isDone = !state.replacing && view.isStageDone(state);
  const thenFollow = (act: () => void) => () => {
    act();
    follow();
  };
  const advance = thenFollow(chat.advance);
  return (
    <>
      {state.problem ? (
        <div className="pb-2">
          <TurnProblem problem={state.problem} />
        </div>
      ) : null}
      {isOffline && to && !state.outgoing ? (
        <p role="status" className="text-muted py-2 text-ui">
          You’re offline. Your draft is kept.
        </p>
      ) : null}
      {mayWrite && !state.replacing && view.isWaiting(state) ? (
        <div className="mb-2 flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={thenFollow(chat.continueAfterPause)}>
            Continue
          </Button>
          <Link href="/dashboard/interviews" className={buttonVariants({ variant: "ghost", size: "sm" })}>
            Take a break
          </Link>
        </div>
      ) : null}
      {isDone && mayWrite ? <StageEnd state={state} chat={chat} onAdvance={advance} /> : null}
      {to && mayWrite ? (
        <Composer
          state={state}
          chat={chat}
          to={to}
          isDone={isDone}
          // An edited answer is shown in its own place.
          onSend={state.replacing ? chat.send : thenFollow(chat.send)}
          onSkip={thenFollow(chat.skip)}
          onAdvance={advance}
        />
      ) : null}
    </>
  );
}

/** Actions on a stopped reply. Both buttons are removed after use, and the reply gets the focus. */
function StoppedReply({ reply, onResume }: { reply: Message; onResume: (mode: RefreshMode) => void }) {
  const resume = (mode: RefreshMode) => () => {
    onResume(mode);
    document.getElementById(placeOf(reply.id))?.focus({ preventScroll: true });
  };
  return (
    <div data-needs-script className="mt-2 flex flex-wrap gap-2">
      {reply.message_content ? (
        <Button size="sm" onClick={resume("continue")}>
          Continue
        </Button>
      ) : null}
      <Button size="sm" onClick={resume("again")}>
        Ask again
      </Button>
    </div>
  );
}

function TranscriptSkeleton() {
  return (
    <div className="flex flex-col gap-3 pt-10">
      <LoadingNote>Loading the conversation…</LoadingNote>
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-7 w-3/5" />
    </div>
  );
}

/** A key of the last finished reply, which changes when the reply is completed later; or null. */
function finished(last: Message | undefined): string | null {
  if (last?.speaker_type !== "character") return null;
  return last.state === "complete" || last.state === "interrupted" ? `${last.id} ${last.state}` : null;
}

/** Announces a whole reply to screen readers once it is finished. */
function Announcer({ last }: { last: Message | undefined }) {
  const now = finished(last);
  // A reply that was there on load is not announced.
  const [first] = useState(now);
  return (
    <p role="status" className="sr-only">
      {now === null || now === first ? null : `${last?.speaker_name}: ${last?.message_content}`}
    </p>
  );
}
