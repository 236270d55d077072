"use client";

import { ArrowUp, RotateCcw, Square, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { ConsentForm } from "@/components/consents/consent-form";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { AiMark } from "@/components/ui/ai-mark";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { characterHue, CharacterMark } from "@/components/ui/character-mark";
import type { Notice } from "@/lib/consents/schema";
import { tryLimits } from "@/lib/characters/constants";
import type { Trial } from "./use-trial";

export type TrialPanelProps = {
  trial: Trial;
  practice: boolean;
  /** The notice to accept before the trial, or null. */
  notice: Notice | null;
  onAccepted: () => void;
};

/** A trial of an unsaved prompt: next to the form, or in a dialog with its own title and close button. */
export function TrialPanel(props: TrialPanelProps & { onClose?: () => void }) {
  const { trial, practice, notice, onClose } = props;
  const { turns, streaming, character, hasPrompt } = trial;
  const list = useRef<HTMLDivElement>(null);
  const isIdle = streaming === null;

  // Keeps the end in view while words arrive.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [turns, streaming]);

  const last = turns.at(-1);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Head trial={trial} isPossible={notice === null} onClose={onClose} />
      <p className="text-muted mt-1 text-meta">
        Nothing here is saved. Replies use the form as it is now.
        {practice ? " Practice mode." : null}
      </p>
      <div
        ref={list}
        role="group"
        aria-label="What was said"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        className="mt-3 min-h-0 flex-1 overflow-y-auto overscroll-contain"
        aria-busy={!isIdle}
      >
        {notice ? (
          <ConsentForm notice={notice} onAccepted={props.onAccepted} />
        ) : hasPrompt ? (
          <ol aria-label="Trial" className="flex flex-col gap-4 pb-2">
            {turns.map(({ speaker, text }, at) => {
              const Line = speaker === "user" ? OwnLine : CharacterLine;
              // oxlint-disable-next-line react/no-array-index-key -- turns are append-only
              return <Line key={at} text={text} character={character} />;
            })}
            {isIdle ? null : <CharacterLine text={streaming} character={character} />}
          </ol>
        ) : (
          <p className="text-muted py-6 text-ui">Write a prompt first, then try it here.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {isIdle && !trial.isReturned && last?.speaker === "character"
          ? `${character.name}: ${last.text}`
          : ""}
      </p>
      <Notice trial={trial} />
      {notice ? null : <Composer trial={trial} />}
    </div>
  );
}

type HeadProps = { trial: Trial; isPossible: boolean; onClose: (() => void) | undefined };

/** Title and buttons. A dialog has its own title and close button. */
function Head({ trial, isPossible, onClose }: HeadProps) {
  const hasBegun = trial.turns.length > 0 || trial.streaming !== null;
  return (
    <div className="flex items-center gap-1">
      {onClose ? <h2 className="mr-auto text-ui font-semibold">Try it</h2> : null}
      <Button
        size="sm"
        variant="ghost"
        className={onClose ? undefined : "-ml-3"}
        disabled={!isPossible || !trial.hasPrompt || !hasBegun}
        onClick={trial.begin}
      >
        <RotateCcw aria-hidden />
        Start over
      </Button>
      {onClose ? (
        <Button size="icon" variant="ghost" className="-mr-2" aria-label="Close the trial" onClick={onClose}>
          <X aria-hidden />
        </Button>
      ) : null}
    </div>
  );
}

function Notice({ trial }: { trial: Trial }) {
  if (trial.problem)
    return (
      <Alert variant="destructive" className="mt-2">
        {trial.problem}{" "}
        {trial.isReturned ? null : (
          <button type="button" className="underline underline-offset-4" onClick={trial.retry}>
            Retry
          </button>
        )}
      </Alert>
    );
  if (!trial.isOutdated || trial.streaming !== null) return null;
  return (
    <p className="text-muted mt-2 text-meta">
      The character has changed. The next reply will use it; start over to see the new opening.
    </p>
  );
}

const textStyles = "voice break-words whitespace-pre-wrap";

const OwnLine = ({ text }: { text: string }) => (
  <li className="flex justify-end">
    <p className={cn("bg-soft rounded-surface max-w-[88%] px-3.5 py-2", textStyles)}>
      <span className="sr-only">You: </span>
      <span dir="auto" className="block">
        {text}
      </span>
    </p>
  </li>
);

type LineProps = { text: string; character: Trial["character"] };

const CharacterLine = ({ text, character: { id, name } }: LineProps) => (
  <li style={characterHue(id)}>
    <p className="mb-1 flex items-center gap-2">
      <CharacterMark id={id} name={name} size="sm" />
      <span className="text-character min-w-0 truncate text-ui font-medium">
        <bdi>{name}</bdi>
      </span>
      <AiMark />
    </p>
    <p dir="auto" className={cn(textStyles, !text && "text-muted animate-late")}>
      {text || "Thinking…"}
    </p>
  </li>
);

function Composer({ trial }: { trial: Trial }) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const { draft, hasPrompt } = trial;
  const isRunning = trial.streaming !== null;
  const problem = lengthProblem(draft, tryLimits.text, "message");
  const canSend = !isRunning && hasPrompt && draft.trim() !== "" && !problem;

  useEffect(() => {
    if (!window.matchMedia("(pointer: coarse)").matches) input.current?.focus({ preventScroll: true });
  }, []);

  function send(): void {
    if (!canSend) return;
    trial.send();
    input.current?.focus();
  }

  return (
    <div
      className={
        "border-edge bg-surface rounded-surface focus-within:outline-ring mt-3 border " +
        "focus-within:outline-2 focus-within:-outline-offset-1"
      }
    >
      <MessageField
        ref={input}
        id={id}
        label="Your message"
        value={draft}
        onType={trial.setDraft}
        onSend={send}
        problem={problem}
        rows={2}
        disabled={!hasPrompt}
        placeholder={`Answer ${trial.character.name}…`}
        className="max-h-40 min-h-16 voice px-3.5 pt-2.5"
      />
      <MessageProblem id={id} problem={problem} className="px-3.5 pb-1" />
      <div className="flex justify-end p-1.5">
        {isRunning ? (
          <Button size="sm" onClick={trial.stop}>
            <Square aria-hidden className="fill-current" />
            Stop
          </Button>
        ) : (
          <Button size="sm" disabled={!canSend} onClick={send}>
            <ArrowUp aria-hidden />
            Send
          </Button>
        )}
      </div>
    </div>
  );
}
