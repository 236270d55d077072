"use client";

import { ArrowUp } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { lengthProblem, MessageField, MessageProblem } from "@/components/shell/message-field";
import { Button } from "@/components/ui/button";
import { maxQuestionLength } from "@/lib/sharing/constants";

type AskFormProps = {
  draft: string;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
  busy: boolean;
};

/** Where a visitor asks. Enter sends, Shift+Enter breaks the line. */
export function AskForm({ draft, onType, onAsk, busy }: AskFormProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const isEmpty = draft.trim() === "";
  const problem = lengthProblem(draft, maxQuestionLength, "question");

  // What was typed before the page was alive.
  useEffect(() => {
    if (input.current?.value) onType(input.current.value);
  }, [onType]);

  function send() {
    if (!isEmpty && !busy && !problem) onAsk(draft);
  }

  return (
    <form
      method="post"
      data-needs-script
      className="border-edge bg-surface rounded-surface focus-within:outline-ring border focus-within:outline-2 focus-within:-outline-offset-1"
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
          onType={onType}
          onSend={send}
          problem={problem}
          rows={1}
          placeholder="Ask a question about this candidate..."
          className="touch:min-h-11 max-h-[40dvh] min-h-10 min-w-0 flex-1 px-2.5 py-2 text-base leading-6"
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
