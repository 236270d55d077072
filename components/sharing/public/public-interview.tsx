"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { NoticePanel } from "@/components/consents/notice-panel";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Header, HeaderEnd } from "@/components/shell/header";
import { ClockTime } from "@/components/shell/clock-time";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Wordmark } from "@/components/shell/wordmark";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { observeDock } from "@/components/ui/dock";
import { Spinner } from "@/components/ui/spinner";
import type { Notice } from "@/lib/consents/schema";
import { maxQuestionLength } from "@/lib/sharing/constants";
import type { PublicInterview as Interview } from "@/lib/sharing/schema";
import { SuggestedQuestions } from "../suggested-questions";
import { ClosedLink } from "./closed-link";
import { MessageList } from "./message-list";
import { isUnknown } from "./passages";
import { type Obstacle, useVisit, type Visit } from "./use-visit";

const OwnRequests = dynamic(() => import("./own-requests").then((loaded) => loaded.OwnRequests), {
  loading: () => null,
});
const PasteLines = dynamic(() => import("./paste-lines").then((loaded) => loaded.PasteLines), {
  loading: () => null,
});
const ContactDialog = lazyDialog(() => import("./contact-dialog").then((loaded) => loaded.ContactDialog));

type PublicInterviewProps = {
  token: string;
  interview: Interview;
  /** The notice that the first question accepts, or null. */
  notice: Notice | null;
  /** Limit of questions per visitor and hour. */
  questionsPerHour: number;
  children: ReactNode;
};

/** A shared interview for visitors. `children` is the server-rendered introduction. */
export function PublicInterview({
  token,
  interview,
  notice,
  questionsPerHour,
  children,
}: PublicInterviewProps) {
  const visit = useVisit(token, interview, notice, questionsPerHour);
  const { messages } = visit;
  /** The initial text of the contact form; null while it is closed. */
  const [contacting, setContacting] = useState<string | null>(null);
  useNewPassages(interview, messages);

  if (visit.isInvalid)
    return (
      <Frame>
        <ClosedLink />
      </Frame>
    );
  const isReading = messages.at(-1)?.state === "answering";
  return (
    <Frame
      action={
        <Button data-needs-script size="sm" onClick={() => setContacting("")}>
          Contact Candidate
        </Button>
      }
    >
      {children}
      {visit.requests.length > 0 ? <OwnRequests token={token} visit={visit} /> : null}
      <div className="flex-1 pt-3 pb-6 sm:pt-4">
        <div role="log" aria-label="Questions and answers">
          {messages.length === 0 ? (
            <p className="text-muted text-meta sm:pt-4 sm:text-ui">
              No messages yet. Ask a question about this candidate!
            </p>
          ) : (
            <MessageList
              visit={visit}
              material={interview}
              candidate={interview.candidate_name}
              onContact={setContacting}
            />
          )}
        </div>
        {visit.notice ? (
          <div className="pt-4">
            <NoticePanel notice={visit.notice}>Your first question accepts this.</NoticePanel>
          </div>
        ) : null}
        {messages.length === 0 ? (
          <SuggestedQuestions
            questions={interview.suggested_questions}
            disabled={isReading}
            onAsk={visit.ask}
          />
        ) : null}
        <p className="text-muted mt-4 text-meta">{interview.ai_notice}</p>
        <noscript>
          <style>{"[data-needs-script]{display:none!important}"}</style>
          <p className="border-line rounded-control mt-5 border px-4 py-3 text-ui">
            Turn on JavaScript and reload this page to ask questions or contact the candidate.
          </p>
        </noscript>
      </div>
      <div
        ref={observeDock}
        className={cn(
          "bg-paper tall:sticky tall:bottom-0 z-10 -mx-4 px-4 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]",
          "print:hidden",
        )}
      >
        {visit.obstacle ? (
          <ObstacleNote
            obstacle={visit.obstacle}
            candidate={interview.candidate_name}
            onRetry={visit.ask}
            onContact={() => setContacting("")}
          />
        ) : null}
        {visit.questionsLeft === null || visit.obstacle ? null : (
          <p role="status" className="text-muted mb-2 text-ui">
            {visit.questionsLeft} {visit.questionsLeft === 1 ? "question" : "questions"} left this hour.
          </p>
        )}
        <div className="relative">
          {visit.pasted === null ? (
            <>
              {interview.allow_batches ? (
                <Button
                  data-needs-script
                  variant="ghost"
                  size="sm"
                  className="mb-1 -ml-3"
                  disabled={isReading}
                  onClick={() => visit.paste("")}
                >
                  Ask several at once
                </Button>
              ) : null}
              <AskForm visit={visit} busy={isReading} />
            </>
          ) : (
            <PasteLines
              text={visit.pasted}
              onType={visit.paste}
              busy={isReading}
              onSend={visit.askSeveral}
              onClose={() => visit.paste(null)}
            />
          )}
          {visit.isChecking ? (
            // In the space below the form, so that showing it moves nothing.
            <Spinner
              label="Loading interview..."
              className="absolute inset-x-0 top-full h-5 justify-center gap-1.5! text-meta! [&_svg]:size-3"
            />
          ) : null}
        </div>
      </div>
      <ContactDialog
        token={token}
        visit={visit}
        about={contacting ?? ""}
        open={contacting !== null}
        onOpenChange={(open) => setContacting(open ? "" : null)}
      />
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Header className="print:static">
        <Wordmark />
        <HeaderEnd>
          {action}
          <ThemeToggle />
        </HeaderEnd>
      </Header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[44rem] flex-1 flex-col px-4 pt-5 sm:pt-10"
      >
        {children}
      </main>
    </>
  );
}

type ObstacleNoteProps = {
  obstacle: Obstacle;
  candidate: string | null;
  onRetry: (question: string) => void;
  onContact: () => void;
};

/** Why there are no answers now, until when, and what the visitor can do. */
function ObstacleNote({ obstacle, candidate, onRetry, onContact }: ObstacleNoteProps) {
  const { detail, again, question } = obstacle;
  return (
    <div
      role="alert"
      className="bg-danger-soft text-danger rounded-control mb-2 flex items-center gap-3 px-4 py-2.5 text-ui"
    >
      <p className="min-w-0 flex-1">
        {detail}
        {again === null ? null : (
          <>
            {" "}
            Ask again at <ClockTime at={again} />, or{" "}
            <button
              type="button"
              data-needs-script
              className="cursor-pointer underline underline-offset-4"
              onClick={onContact}
            >
              contact <bdi>{candidate?.trim().split(/\s+/)[0] ?? "the candidate"}</bdi>
            </button>{" "}
            now.
          </>
        )}
      </p>
      {question === undefined ? null : (
        <Button size="sm" onClick={() => onRetry(question)}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** The question input. Enter sends, Shift+Enter inserts a line break. */
function AskForm({ visit: { draft, type, ask, obstacle }, busy }: { visit: Visit; busy: boolean }) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const isEmpty = draft.trim() === "";
  const problem = lengthProblem(draft, maxQuestionLength, "question");

  // Adopt text typed before hydration.
  useEffect(() => {
    if (input.current?.value) type(input.current.value);
  }, [type]);

  function send() {
    if (!isEmpty && !busy && !problem) ask(draft);
  }

  return (
    <form
      method="post"
      data-needs-script
      className={cn(
        "border-edge bg-surface rounded-surface focus-within:outline-ring",
        "border focus-within:outline-2 focus-within:-outline-offset-1",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
        input.current?.focus({ preventScroll: true });
      }}
    >
      <div className="flex items-end gap-2 p-1.5">
        <MessageField
          ref={input}
          id={id}
          label="Your question"
          value={draft}
          onType={type}
          onSend={send}
          problem={problem}
          rows={1}
          // No hint while asking is not possible.
          placeholder={obstacle?.again == null ? "Ask a question about this candidate..." : undefined}
          className="touch:min-h-11 max-h-[40dvh] min-h-10 min-w-0 flex-1 px-2.5 py-2 text-body"
        />
        <Button type="submit" variant="primary" disabled={isEmpty || busy || problem !== null}>
          <ArrowUp aria-hidden />
          Send
        </Button>
      </div>
      <MessageProblem id={id} problem={problem} className="px-4 pb-2.5" />
    </form>
  );
}

/** Reloads the page if an answer cites a source that was added after the page was rendered. */
function useNewPassages(interview: Interview, messages: Interview["messages"]): void {
  const router = useRouter();
  const unknown = messages
    .flatMap(({ id, citations }) => (citations.some((one) => isUnknown(one, interview)) ? [id] : []))
    .join();
  useEffect(() => {
    if (unknown !== "") router.refresh();
  }, [unknown, router]);
}
