import dynamic from "next/dynamic";
import { ArrowUp } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { ClockTime } from "@/components/shell/clock-time";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { observeDock } from "@/components/ui/dock";
import { Spinner } from "@/components/ui/spinner";
import { maxQuestionLength } from "@/lib/sharing/constants";
import type { PublicInterview } from "@/lib/sharing/schema";
import { firstName } from "@/lib/text/first-name";
import type { Obstacle, Visit } from "./use-visit";

const PasteLines = dynamic(() => import("./paste-lines").then((loaded) => loaded.PasteLines), {
  loading: () => null,
});

type QuestionDockProps = { visit: Visit; interview: PublicInterview; onContact: () => void };

/** The inputs for one question and for several, and why no question can be asked now. */
export function QuestionDock({ visit, interview, onContact }: QuestionDockProps) {
  return (
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
          onContact={onContact}
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
                disabled={visit.isAnswering}
                onClick={() => visit.paste("")}
              >
                Ask several at once
              </Button>
            ) : null}
            <AskForm visit={visit} />
          </>
        ) : (
          <PasteLines
            text={visit.pasted}
            onType={visit.paste}
            busy={visit.isAnswering}
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
              contact <bdi>{candidate === null ? "the candidate" : firstName(candidate)}</bdi>
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
function AskForm({ visit: { draft, type, ask, obstacle, isAnswering } }: { visit: Visit }) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const problem = lengthProblem(draft, maxQuestionLength, "question");
  const canSend = draft.trim() !== "" && !isAnswering && !problem;

  // Adopt text typed before hydration.
  useEffect(() => {
    if (input.current?.value) type(input.current.value);
  }, [type]);

  function send() {
    if (canSend) ask(draft);
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
        <Button type="submit" variant="primary" disabled={!canSend}>
          <ArrowUp aria-hidden />
          Send
        </Button>
      </div>
      <MessageProblem id={id} problem={problem} className="px-4 pb-2.5" />
    </form>
  );
}
